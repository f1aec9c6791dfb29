import { changePassword } from '@duang/contract/account/user'
import { pending, refusal, reply, unreachable } from '#gallery/fixtures.ts'
import { fill, press } from '#gallery/simulated-input.ts'
import type { GalleryScreen } from '#gallery/state.ts'

const member = { path: '/auth/settings/change-password', isMember: true }
const change = async () => {
  await fill('รหัสผ่านปัจจุบัน', 'correct horse')
  await fill('รหัสผ่านใหม่', 'battery staple')
  await fill('ยืนยันรหัสผ่านใหม่', 'battery staple')
  await press('เปลี่ยนรหัสผ่าน')
}

export const states: GalleryScreen = {
  empty: { ...member, fixtures: [] },
  missing: { ...member, fixtures: [], act: () => press('เปลี่ยนรหัสผ่าน') },
  faulty: {
    ...member,
    fixtures: [],
    act: async () => {
      await fill('รหัสผ่านปัจจุบัน', 'correct horse')
      await fill('รหัสผ่านใหม่', 'correct horse')
      await fill('ยืนยันรหัสผ่านใหม่', 'another horse')
    },
  },
  busy: { ...member, fixtures: [pending(changePassword)], act: change },
  wrong: { ...member, fixtures: [refusal(changePassword, 'password_wrong')], act: change },
  common: { ...member, fixtures: [refusal(changePassword, 'password_common')], act: change },
  delayed: { ...member, fixtures: [refusal(changePassword, 'login_delayed')], act: change },
  'no-network': { ...member, fixtures: [unreachable(changePassword)], act: change },
  done: { ...member, fixtures: [reply(changePassword, { changed: true, endedSessions: 2 })], act: change },
  'done-alone': { ...member, fixtures: [reply(changePassword, { changed: true, endedSessions: 0 })], act: change },
}
