import { login } from '@duang/contract/login'
import { pending, refusal, unreachable } from '../fixtures.ts'
import { fill, press } from '../hand.ts'
import type { GalleryScreen } from '../state.ts'

const enter = async () => {
  await fill('ชื่อผู้ใช้', 'somchai42')
  await fill('รหัสผ่าน', 'correct horse')
  await press('เข้าสู่ระบบ')
}

export const loginStates: GalleryScreen = {
  empty: { path: '/login', fixtures: [] },
  expired: { path: '/login?why=expired', fixtures: [] },
  missing: { path: '/login', fixtures: [], act: () => press('เข้าสู่ระบบ') },
  wrong: { path: '/login', fixtures: [refusal(login, 'login_failed')], act: enter },
  busy: { path: '/login', fixtures: [pending(login)], act: enter },
  'no-network': { path: '/login', fixtures: [unreachable(login)], act: enter },
  overloaded: { path: '/login', fixtures: [refusal(login, 'overloaded')], act: enter },
  offline: { path: '/login', fixtures: [], isOffline: true },
}
