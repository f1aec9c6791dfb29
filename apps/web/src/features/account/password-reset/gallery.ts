import { checkReset, resetPassword } from '@duang/contract/account/password-reset'
import { inTurn, nonsense, pending, refusal, reply, unreachable } from '#gallery/fixtures.ts'
import { fill, press } from '#gallery/simulated-input.ts'
import type { GalleryScreen } from '#gallery/state.ts'

const path = `/reset-password#${'t'.repeat(43)}`
const open = reply(checkReset, { username: 'somchai42', expiresAt: '2026-10-05T05:30:00Z' })
const asking = reply(checkReset, { username: 'somchai42', expiresAt: '2026-10-05T05:30:00Z', needsIdentity: true })
const set = async () => {
  await fill('รหัสผ่านใหม่', 'battery staple')
  await fill('ยืนยันรหัสผ่านใหม่', 'battery staple')
  await press('ตั้งรหัสผ่านใหม่')
}

export const states: GalleryScreen = {
  empty: { path, fixtures: [open] },
  identity: { path, fixtures: [asking] },
  'identity-later': {
    path,
    fixtures: [inTurn(open, asking), refusal(resetPassword, 'reset_identity_wrong')],
    act: set,
  },
  checking: { path, fixtures: [pending(checkReset)] },
  dead: { path, fixtures: [refusal(checkReset, 'reset_link_invalid')] },
  'no-token': { path: '/reset-password', fixtures: [] },
  failed: { path, fixtures: [nonsense(checkReset)] },
  missing: { path, fixtures: [open], act: () => press('ตั้งรหัสผ่านใหม่') },
  busy: { path, fixtures: [open, pending(resetPassword)], act: set },
  common: { path, fixtures: [open, refusal(resetPassword, 'password_common')], act: set },
  used: { path, fixtures: [open, refusal(resetPassword, 'reset_link_invalid')], act: set },
  'no-network': { path, fixtures: [open, unreachable(resetPassword)], act: set },
  done: {
    path,
    fixtures: [open, reply(resetPassword, { changed: true, username: 'somchai42', endedSessions: 2 })],
    act: set,
  },
}
