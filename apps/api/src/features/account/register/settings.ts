/** Brand settings of registration. */
import * as z from 'zod'

export const registerSettings = {
  minAge: z
    .int()
    .min(18)
    .max(99)
    .default(20)
    .describe('Minimum age for a registration.')
    .meta({ th: 'อายุขั้นต่ำในการสมัคร', guard: 'brand' }),
  termsVersion: z
    .string()
    .min(1)
    .max(40)
    .regex(/^(?!v\d+$)/, 'Versions such as v1 are those of published terms.')
    .default('1')
    .describe('Version of the terms; stored with each consent. Not v and a number, as published terms have.')
    .meta({ th: 'เวอร์ชันของเงื่อนไข', guard: 'brand' }),
  termsText: z
    .string()
    .min(1)
    .max(20_000)
    .default('ใช้บัญชีของตนเอง ฝากและถอนด้วยบัญชีที่ลงทะเบียนไว้เท่านั้น และเล่นเท่าที่พร้อมเสียได้')
    .describe('Terms that a new member accepts.')
    .meta({ th: 'เงื่อนไขที่สมาชิกใหม่ยอมรับ', unit: 'long', guard: 'brand' }),
}
