import { expect, test } from 'vitest'
import { isPublicAddress, isWithin, parseAddress, parseNetwork, parsePeerAddress } from './ip-address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:cb00:7109', '203.0.113.9'],
  ['2001:DB8:0001:0000:0000:0000:0000:0009', '2001:db8:1::9'],
  ['2001:db8:1::9', '2001:db8:1::9'],
  ['2001:db8::1:0:0:1', '2001:db8::1:0:0:1'],
  ['::', '::'],
])('parses %s as %s', (text, address) => {
  expect(parsePeerAddress(text)?.toString()).toBe(address)
})

test.each([
  ...['010.0.0.1', '10.0.0.01', '0x7f.0.0.1', '0x7f000001', '127.1', '2130706433', '256.0.0.1', '1.2.3.4.5'],
  ...['::ffff:010.0.0.1', '::ffff:0x7f.0.0.1', '::203.0.113.9', '::127.0.0.1', '1::2::3', '2001:db8:1', ':1'],
  ...['fe80::1%eth0', 'fe80::1%en-0', '2606:4700::1111%1', '203.0.113.9%eth0', '[::1]', '203.0.113.9:80', ' ::1', ''],
])('does not parse %j as an address', (text) => {
  expect(parseAddress(text)).toBeUndefined()
  expect(parsePeerAddress(text)).toBeUndefined()
  expect(parseNetwork(text)).toBeUndefined()
  expect(isPublicAddress(text)).toBe(false)
})

test.each([
  ...['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/-1', '10.0.0.0/1e1', '10.0.0.0/8/8', '010.0.0.0/8', '10.0.0/8', '/8'],
  ...['::/129', 'fe80::%eth0/10', '::ffff:010.0.0.0/104', '::10.0.0.0/104', 'studio.example/8'],
])('does not parse %j as a network', (text) => {
  expect(parseNetwork(text)).toBeUndefined()
})

const isIn = (address: string, network: string): boolean => {
  const [parsed, within] = [parsePeerAddress(address), parseNetwork(network)]
  return parsed !== undefined && within !== undefined && isWithin(parsed, within)
}

test.each([
  ['203.0.113.9', '203.0.113.9', true],
  ['203.0.113.9', '203.0.113.0/24', true],
  ['203.0.114.9', '203.0.113.0/24', false],
  ['203.0.113.9', '203.0.113.77/24', true],
  ['203.0.113.9', '0.0.0.0/0', true],
  ['203.0.113.9', '::/0', false],
  ['::ffff:203.0.113.9', '203.0.113.0/24', true],
  ['::ffff:cb00:7109', '203.0.113.0/24', true],
  ['203.0.113.9', '::ffff:203.0.113.0/120', true],
  ['203.0.114.9', '::ffff:203.0.113.0/120', false],
  ['2001:db8::1', '2001:0DB8::/32', true],
  ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1', true],
  ['2001:db9::1', '2001:db8::/32', false],
  ['2001:db8::1', '0.0.0.0/0', false],
])('whether %s is in %s: %s', (address, network, expected) => {
  expect(isIn(address, network)).toBe(expected)
})

test.each([
  ['IPv4-mapped', ['::ffff:1.1.1.1', '::ffff:101:101', '::ffff:127.0.0.1']],
  ['IPv4-compatible', ['::7f00:1', '::101:101']],
  ['IPv4-translated', ['::ffff:0:7f00:1', '::ffff:0:101:101']],
  ['NAT64', ['64:ff9b::7f00:1', '64:ff9b::127.0.0.1', '64:ff9b::101:101', '64:ff9b:1::1']],
  ['6to4', ['2002:7f00:1::', '2002:a9fe:a9fe::1', '2002:101:101::1']],
  ['Teredo', ['2001:0:7f00:1::', '2001:0000:4136:e378:8000:63bf:3fff:fdd2']],
  ['local', ['fe80::1', 'fec0::1', 'fc00::1', 'fd00::1', '::1', '0:0:0:0:0:0:0:1', '::']],
  ['special', ['2001:2::1', '2001:10::1', '2001:20::1', '2001:1ff::1', '3fff::1', '3fff:fff::1', '100::1', '5f00::1']],
  ['not allocated', ['4000::1', '8000::1', '1::1']],
  ['of IPv4 with a special use', ['192.0.0.9', '192.88.99.1', '240.0.0.1', '0.1.2.3', '192.175.48.1']],
])('no %s address is public', (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
  expect(addresses.filter((each) => !parseAddress(each))).toEqual([])
})

test.each(['1.1.1.1', '8.8.8.8', '2606:4700:4700::1111', '2001:4860:4860:0:0:0:0:8888', '2a00:1450::1', '3ffe::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
