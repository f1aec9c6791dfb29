import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { accountNumber, normalisePhone, phone, username } from './pasted-fields.ts'
import { foldCode, foldDigits, foldLine } from './pasted-text.ts'

const PHONES = [
  '081-234-5678',
  '+66 81 234 5678',
  '๐๘๑๒๓๔๕๖๗๘',
  '\u202a+66 81-234-5678\u202c',
  '\u2066081-234-5678\u2069',
  '081\u2011234\u20115678',
  '081\u2013234\u20135678',
  '081\u200b2345678',
  '081\u00ad234\u00ad5678',
  '\ufeff081\u00a0234\u202f5678',
  '+66 (0)81 234 5678',
  '0066812345678',
  '66812345678',
  'tel:+66812345678',
  '０８１２３４５６７８',
]

describe('pasted text', () => {
  it.each(PHONES)('reads the phone %j, in a form and on the wire', (text) => {
    expect(normalisePhone(text)).toBe('0812345678')
    expect(z.decode(phone(), text)).toBe('0812345678')
    // The client encodes what the form has.
    expect(z.encode(phone(), text)).toBe('0812345678')
  })

  it.each(['4051234567', '0021234567', '081234567', '08123456789', '+1 81 234 5678', '081-234-567x', ''])(
    'finds no phone in %j',
    (text) => {
      expect(normalisePhone(text)).toBeUndefined()
      expect(phone().safeParse(text).success).toBe(false)
    },
  )

  it('reads account numbers and usernames with marks, digits and hyphens of other kinds', () => {
    for (const text of [
      '123-4-56789-0',
      '\u200e123\u20114\u201156789\u20110',
      '๑๒๓ ๔ ๕๖๗๘๙ ๐',
      '１２３４５６７８９０',
      "'1234567890",
    ])
      expect(z.decode(accountNumber(), text), text).toBe('1234567890')
    expect(accountNumber().safeParse('12345678x0').success).toBe(false)
    expect(z.decode(username(), '\u2068 Ａnong.๓๖\u200b\u2069')).toBe('Anong.36')
    expect(username().safeParse('an ong').success).toBe(false)
  })

  it('keeps the letters of words, and their spaces as plain ones', () => {
    expect(foldLine('\u202aนาย\u00a0สมชาย \t น้ำใจ\u202c\n')).toBe('นาย สมชาย น้ำใจ')
    expect(foldCode('ＡＢ\u2212๑\u00a0 2')).toBe('AB-1 2')
    expect(foldDigits('(๐๒) 123.45-67')).toBe('021234567')
  })

  it('stays a text with a pattern in the published schema', () => {
    for (const field of [phone(), username(), accountNumber()])
      expect(z.toJSONSchema(field, { io: 'input' })).toMatchObject({ type: 'string', pattern: expect.any(String) })
  })
})
