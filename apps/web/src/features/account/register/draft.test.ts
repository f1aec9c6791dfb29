import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { clearDraft, type Draft, keepDraft, readDraft, withDraft } from './draft.ts'
import { emptyForm } from './register-form.ts'

afterAll(() => vi.unstubAllGlobals())
const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

const NOW = Date.UTC(2026, 9, 5)
const form = {
  ...emptyForm('FRIEND42'),
  phone: '0812345678',
  username: 'somchai',
  password: 'a-secret-of-mine',
  password2: 'a-secret-of-mine',
  bankCode: '014',
  account: '4012345678',
  isAgreed: true,
}

test('stores the input without password and consent', () => {
  keepDraft(form, NOW)
  expect(readDraft(NOW + 1)).toEqual({
    phone: '0812345678',
    username: 'somchai',
    bankCode: '014',
    account: '4012345678',
    accountName: '',
    afCode: 'FRIEND42',
  })
  expect([...kept.values()].join()).not.toContain('a-secret-of-mine')
  clearDraft()
  expect(readDraft(NOW + 1)).toBeUndefined()
})

test('drops the draft after half an hour, and stores no empty form', () => {
  keepDraft(form, NOW)
  expect(readDraft(NOW + 30 * 60_000)).toBeUndefined()
  keepDraft(emptyForm(''), NOW)
  expect(kept.size).toBe(0)
})

test('fills the empty fields only: typed input and the code of a link stay', () => {
  keepDraft(form, NOW)
  const draft = readDraft(NOW) as Draft
  const typed = { ...emptyForm('NEWCODE1'), phone: '0899999999', password: 'typed-early-1' }
  expect(withDraft(typed, draft)).toEqual({
    ...typed,
    username: 'somchai',
    bankCode: '014',
    account: '4012345678',
  })
})

test('ignores a malformed draft', () => {
  kept.set('duang.registration', '{"at":1')
  expect(readDraft(NOW)).toBeUndefined()
  kept.set('duang.registration', JSON.stringify({ at: NOW, typed: { phone: 1 } }))
  expect(readDraft(NOW)).toBeUndefined()
})
