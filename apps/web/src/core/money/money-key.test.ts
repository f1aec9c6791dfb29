import { CallError } from '@duang/contract/client'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { dropKey, isDefinite, isInDoubt, keepKey, keptKey } from './money-key.ts'

afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  })
})

test('a key stays the same until it is dropped, and each purpose has its own', () => {
  const key = keepKey('withdraw', 'before')
  expect(key).toMatch(/^[\da-f]{32}$/)
  expect(keepKey('withdraw', 'later')).toBe(key)
  expect(keptKey('withdraw')).toEqual({ key, mark: 'before' })
  expect(keepKey('retry')).not.toBe(key)
  dropKey('withdraw')
  expect(keptKey('withdraw')).toBeUndefined()
  expect(keepKey('withdraw')).not.toBe(key)
})

test('ignores a malformed key', () => {
  sessionStorage.setItem('duang.key.withdraw', '{"key":')
  expect(keptKey('withdraw')).toBeUndefined()
})

test('sends nothing where no key can be stored', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(() => keepKey('withdraw')).toThrow('keeps no key')
})

const refused = (status: number, code: string) =>
  new CallError('c', { status, refusal: { code, message: 'm', requestId: 'r' } })

test.each([
  ['a refusal by the rules', refused(422, 'withdraw_insufficient'), true, false],
  ['a conflict', refused(409, 'withdraw_pending'), true, false],
  ['a key that was used for something else', refused(422, 'idempotency_key_reused'), true, false],
  ['the first one is still on its way', refused(409, 'idempotency_in_flight'), false, true],
  ['too many calls', refused(429, 'rate_limited'), false, false],
  ['a dead session', refused(401, 'session_ended'), false, false],
  ['an error of the server', refused(500, 'internal'), false, true],
  ['a proxy that gave up', new CallError('c', { status: 504, kind: 'unreadable' }), false, true],
  ['no network', new CallError('c', { kind: 'network' }), false, true],
  ['too slow', new CallError('c', { kind: 'timeout' }), false, true],
  ['nothing was sent', new Error('full'), false, false],
])('%s: definite %s, in doubt %s', (_name, error, definite, doubt) => {
  expect([isDefinite(error), isInDoubt(error)]).toEqual([definite, doubt])
})
