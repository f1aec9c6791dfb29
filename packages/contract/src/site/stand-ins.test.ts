import { expect, test } from 'vitest'
import { isAccountOfBank } from '../bank/banks.ts'
import { STAND_INS, standInPassword } from './stand-ins.ts'

test.each(['username', 'name', 'phone', 'account', 'afCode'] as const)('no two stand-ins share a %s', (field) => {
  expect(new Set(STAND_INS.map((each) => each[field])).size).toBe(STAND_INS.length)
})

test('accounts, phones, codes and usernames have the forms of real ones', () => {
  for (const { bank, account, phone, username, afCode } of STAND_INS) {
    expect(isAccountOfBank(bank, account)).toBe(true)
    expect(phone).toMatch(/^09\d{8}$/)
    expect(username).toMatch(/^[a-z]{4,12}\d{2}$/)
    expect(afCode).toMatch(/^[A-Z2-9]{8}$/)
  }
})

test('the password depends on the secret', async () => {
  expect(await standInPassword('one')).toBe(await standInPassword('one'))
  expect(await standInPassword('one')).not.toBe(await standInPassword('two'))
})
