// The secret of a link that moves a seat: 128 random bits, in the part of an address that no request carries.

const TOKEN = /^[\w-]{22}$/

/** Returns a new token. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Tells whether a text may be a token, so that an incomplete link need not be tried. */
export function isToken(text: string): boolean {
  return TOKEN.test(text)
}
