import { checkBankId, findAccountName, register } from '@duang/contract/account/register'
import {
  checkPassword,
  checkPhone,
  checkUsername,
  findInviter,
  nameInviter,
  openRegistration,
} from '@duang/contract/account/register-lookups'
import { type Fixture, pending, refusal, reply, unreachable } from '#gallery/fixtures.ts'
import { fill, press, wait } from '#gallery/simulated-input.ts'
import type { GalleryScreen } from '#gallery/state.ts'

const ticket = reply(openRegistration, {
  ticket: 't',
  expiresAt: '2026-10-05T08:07:00Z',
  termsVersion: '1',
  termsText: 'ข้อ 1 สมาชิกต้องมีอายุ 20 ปีขึ้นไป\n\nข้อ 2 ใช้บัญชีธนาคารของตนเองเท่านั้น',
  minAge: 20,
})
const free = [
  reply(checkPhone, { available: true }),
  reply(checkUsername, { available: true }),
  reply(checkPassword, { acceptable: true, score: 3 }),
  reply(checkBankId, { available: true }),
]
const named = reply(findAccountName, { isVerified: true, name: 'นาย สมชาย ใ***' })
const invited = reply(findInviter, { exists: true, name: 'som****' })
const link = reply(nameInviter, { name: 'som****' })
const all: Fixture[] = [ticket, ...free, named, invited, link]

const fillMember = async () => {
  await fill('เบอร์โทรศัพท์', '081-234-5678')
  await fill('ชื่อผู้ใช้', 'somchai42')
  await fill('รหัสผ่าน', 'correct horse')
  await fill('ยืนยันรหัสผ่าน', 'correct horse')
}
const toBank = async () => {
  await fillMember()
  await press('ถัดไป')
}
const fillBank = async () => {
  await toBank()
  await press('เลือกธนาคาร')
  await press('กสิกรไทย')
  await fill('เลขที่บัญชี', '123-4-56789-0')
}
const join = async () => {
  await fillBank()
  await wait(900)
  await press('ฉันมีอายุ')
  await press('สมัครสมาชิก')
}

export const states: GalleryScreen = {
  empty: { path: '/register', fixtures: all },
  'no-ticket': { path: '/register', fixtures: [refusal(openRegistration, 'rate_limited')], act: toBank },
  missing: { path: '/register', fixtures: all, act: () => press('ถัดไป') },
  checking: { path: '/register', fixtures: [ticket, pending(checkPhone), pending(checkUsername)], act: fillMember },
  filled: { path: '/register', fixtures: all, act: fillMember },
  taken: {
    path: '/register',
    fixtures: [ticket, reply(checkPhone, { available: false }), reply(checkUsername, { available: false })],
    act: fillMember,
  },
  'password-common': {
    path: '/register',
    fixtures: [reply(checkPassword, { acceptable: false, score: 1 }), ...all],
    act: fillMember,
  },
  bank: { path: '/register', fixtures: all, act: toBank },
  'bank-missing': {
    path: '/register',
    fixtures: all,
    act: async () => {
      await toBank()
      await press('สมัครสมาชิก')
    },
  },
  'bank-list': {
    path: '/register',
    fixtures: all,
    act: async () => {
      await toBank()
      await press('เลือกธนาคาร')
    },
  },
  'bank-filled': {
    path: '/aff/FRIEND42',
    fixtures: all,
    act: async () => {
      await fillBank()
      // The step begins at its top when its code comes, which may be after the last field was filled.
      await wait(500)
      scrollTo(0, 0)
    },
  },
  'bank-typed-name': {
    path: '/register',
    fixtures: [ticket, ...free, reply(findAccountName, { isVerified: false, name: null }), invited],
    act: fillBank,
  },
  'bank-unknown': {
    path: '/register',
    fixtures: [ticket, ...free, refusal(findAccountName, 'register_account_unknown'), invited],
    act: fillBank,
  },
  'inviter-unknown': {
    path: '/aff/NOBODY00',
    fixtures: [
      ticket,
      ...free,
      named,
      reply(findInviter, { exists: false, name: null }),
      reply(nameInviter, { name: null }),
    ],
    act: fillBank,
  },
  'lookups-down': {
    path: '/register',
    fixtures: [ticket, unreachable(checkPhone), unreachable(checkUsername), unreachable(checkBankId)],
    act: fillBank,
  },
  terms: {
    path: '/register',
    fixtures: all,
    act: async () => {
      await toBank()
      await press('อ่านข้อกำหนด')
    },
  },
  refused: { path: '/register', fixtures: [...all, refusal(register, 'register_bank_taken')], act: join },
  invited: { path: '/aff/FRIEND42', fixtures: all },
  'invited-unknown': { path: '/aff/NOBODY00', fixtures: [ticket, ...free, named, reply(nameInviter, { name: null })] },
  'password-fair': {
    path: '/register',
    fixtures: [reply(checkPassword, { acceptable: true, score: 2 }), ...all],
    act: fillMember,
  },
}

export const pictures = ['bank-filled']
