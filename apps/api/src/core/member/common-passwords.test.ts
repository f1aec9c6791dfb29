import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const OWN = { username: 'Somchai.J', phone: '0812345678' }

test.each([
  ['password1', true],
  ['PassWord123', true],
  ['รหัสผ่าน', true],
  ['ประเทศไทย', true],
  ['aaaaaaaa', true],
  ['abababab', true],
  ['12341234', true],
  ['12345678', true],
  ['3456789012', true],
  ['87654321', true],
  ['somchai.j', true],
  ['081-234-5678', true],
  ['+66812345678', true],
  ['0899999998', false],
  ['correct horse 1', false],
  ['มะม่วงสุกสามลูก', false],
  ['13579acegi', true],
  ['somchai99', true],
  ['chokdee888', true],
  ['สวัสดี123', true],
  ['thailand2569', true],
  ['1q2w3e4r5t', true],
  ['Sunshine1', true],
  ['duang-demo-1', false],
  ['x'.repeat(128), true],
])('%s: common %s', (password, isCommon) => {
  expect(isCommonPassword(password, OWN)).toBe(isCommon)
})

test('refuses the 50 most common passwords of eight characters and more', () => {
  const common = [...dictionary['passwords-common']].filter((word) => String(word).length >= 8).slice(0, 50)
  expect(common).toHaveLength(50)
  expect(common.filter((word) => !isCommonPassword(String(word), OWN))).toEqual([])
})

test.each(['s0mch@i1p4$$w0rdl0v3', '4@8({[<369&!1|70$5+%2', '19870112'])('checks repetitions of %s quickly', (part) => {
  const password = part.repeat(16).slice(0, 128)
  const RUNS = 5
  const before = process.cpuUsage()
  for (let n = 0; n < RUNS; n++) isCommonPassword(password, OWN)
  expect(process.cpuUsage(before).user / 1_000 / RUNS).toBeLessThan(50)
})
