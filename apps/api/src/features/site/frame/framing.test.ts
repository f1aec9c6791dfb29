import { expect, test } from 'vitest'
import { canFrame } from './framing.ts'

test.each([
  [{}, true],
  [{ 'x-frame-options': 'DENY' }, false],
  [{ 'x-frame-options': 'SameOrigin' }, false],
  [{ 'content-security-policy': "default-src 'self'" }, true],
  [{ 'content-security-policy': "default-src 'self'; frame-ancestors *" }, true],
  [{ 'content-security-policy': 'frame-ancestors *', 'x-frame-options': 'DENY' }, true],
  [{ 'content-security-policy': "frame-ancestors 'none'" }, false],
  [{ 'content-security-policy': "frame-ancestors 'self'" }, false],
  [{ 'content-security-policy': 'frame-ancestors' }, false],
  [{ 'content-security-policy': 'frame-ancestors https:' }, true],
  [{ 'content-security-policy': 'frame-ancestors https://member.example' }, true],
  [{ 'content-security-policy': 'FRAME-ANCESTORS https://Member.Example:443/path' }, true],
  [{ 'content-security-policy': 'frame-ancestors member.example' }, true],
  [{ 'content-security-policy': 'frame-ancestors https://*.example' }, true],
  [{ 'content-security-policy': 'frame-ancestors https://*.member.example' }, false],
  [{ 'content-security-policy': 'frame-ancestors https://other.example https://another.example' }, false],
  [{ 'content-security-policy': 'frame-ancestors https://member.example:8443' }, false],
  [{ 'content-security-policy': "frame-ancestors *, frame-ancestors 'none'" }, false],
] as const)('%j: %s', (headers, expected) => {
  expect(
    canFrame(new Headers(headers as Record<string, string>), 'https://member.example', 'https://scores.example'),
  ).toBe(expected)
})

test('compares a named port with the one of the site', () => {
  const headers = new Headers({ 'content-security-policy': 'frame-ancestors http://localhost:3000' })
  expect(canFrame(headers, 'http://localhost:3000', 'http://localhost:3100')).toBe(true)
  expect(canFrame(headers, 'http://localhost:4000', 'http://localhost:3100')).toBe(false)
})
