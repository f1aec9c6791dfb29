import { expect, test } from 'vitest'
import { addressOf } from './mount.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['2001:db8::9', '2001:db8::9'],
  ['[2001:db8::9]:4711', '2001:db8::9'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%en-0]:4711', 'fe80::1'],
  ['010.0.0.1', '198.51.100.7'],
  ['0x7f.1', '198.51.100.7'],
  ['2130706433', '198.51.100.7'],
  ['unknown', '198.51.100.7'],
  ['', '198.51.100.7'],
  [undefined, '198.51.100.7'],
])('a proxy that reports %j: the request comes from %s', (ip, address) => {
  expect(addressOf({ ip, remote: '198.51.100.7' })).toBe(address)
})

test('the address of a connection that has closed is 0.0.0.0', () => {
  expect(addressOf({ ip: undefined, remote: undefined })).toBe('0.0.0.0')
})
