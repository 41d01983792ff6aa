import { expect, test } from 'vitest'
import { mountPath, tableIn } from './route'

test.each([
  ['/', '/', null],
  ['/t/AbCdEf123456', '/', 'AbCdEf123456'],
  ['/cards/', '/cards/', null],
  ['/cards/t/AbCdEf123456/', '/cards/', 'AbCdEf123456'],
  ['/t/AbCdEf123456).', '/', 'AbCdEf123456).'],
  ['/t/%C3%A9', '/', '%C3%A9'],
])('%s is below %s and names the table %s', (path, mount, table) => {
  expect(mountPath(path)).toBe(mount)
  expect(tableIn(path)).toBe(table)
})
