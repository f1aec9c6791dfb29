import { generate, validate } from 'promptparse'
import { expect, test } from 'vitest'
import { qrWithAmount } from './amount-qr.ts'

test.each([
  ['a phone', 'MSISDN', '0812345678'],
  ['a tax id', 'NATID', '0105561000001'],
  ['a wallet', 'EWALLETID', '004999000288505'],
] as const)('a code of %s keeps its receiver and gets the amount', (_, type, target) => {
  const text = generate.anyId({ type, target })
  expect(validate.anyId(qrWithAmount(text, 123_456))).toEqual({ type, target, amount: 1234.56 })
  expect(validate.anyId(qrWithAmount(text, 50_007))).toMatchObject({ amount: 500.07 })
})

test('a text that is no PromptPay code, and no amount, change nothing', () => {
  const text = generate.anyId({ type: 'NATID', target: '0105561000001' })
  expect(qrWithAmount('https://bank.example/1', 100)).toBe('https://bank.example/1')
  expect(qrWithAmount(text, 0)).toBe(text)
})
