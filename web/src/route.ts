// The address of the page: the mount point, and the table it shows.

/** Whatever stands where an id belongs is asked for: the server says that there is no such table. */
const TABLE = /^(.*\/)t\/([^/]+)\/?$/

/** Returns the path under which Lowsky is mounted, with a slash at its end. */
export function mountPath(path: string = location.pathname): string {
  return TABLE.exec(path)?.[1] ?? path.replace(/[^/]*$/, '')
}

/** Returns the id of the table in the address, null at home. */
export function tableIn(path: string = location.pathname): string | null {
  return TABLE.exec(path)?.[2] ?? null
}

/** Returns the secret of a link that moves a seat to this device, and takes it out of the address. */
export function takeToken(): string {
  const token = /^#seat=(.*)/.exec(location.hash)?.[1] ?? ''
  if (token !== '') history.replaceState(null, '', location.pathname)
  return token
}

/** Returns the link that invites to a table. */
export function tableLink(id: string): string {
  return `${location.origin}${mountPath()}t/${id}`
}

/** Returns the address of a table's socket. */
export function socketAddress(id: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${mountPath()}ws/${id}`
}

/** Shows another address without leaving the page. */
export function go(id: string | null): void {
  const mount = mountPath()
  history.pushState(null, '', id === null ? mount : `${mount}t/${id}`)
}
