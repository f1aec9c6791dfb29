import { login } from '@duang/contract/account/login'
import { givenUp, nonsense, pending, refusal, unreachable } from '#gallery/fixtures.ts'
import { publicGames } from '#gallery/public-games.ts'
import { fill, press } from '#gallery/simulated-input.ts'
import type { GalleryScreen } from '#gallery/state.ts'

const enter = async () => {
  await fill('ชื่อผู้ใช้', 'somchai42')
  await fill('รหัสผ่าน', 'correct horse')
  await press('เข้าสู่ระบบ')
}

export const states: GalleryScreen = {
  empty: { path: '/login', fixtures: [publicGames] },
  expired: { path: '/login?why=expired', fixtures: [] },
  missing: { path: '/login', fixtures: [], act: () => press('เข้าสู่ระบบ') },
  wrong: { path: '/login', fixtures: [refusal(login, 'login_failed')], act: enter },
  busy: { path: '/login', fixtures: [pending(login)], act: enter },
  'no-network': { path: '/login', fixtures: [unreachable(login)], act: enter },
  'given-up': { path: '/login', fixtures: [givenUp(login)], act: enter },
  nonsense: { path: '/login', fixtures: [nonsense(login)], act: enter },
  'too-often': { path: '/login', fixtures: [refusal(login, 'rate_limited')], act: enter },
  delayed: { path: '/login', fixtures: [refusal(login, 'login_delayed', { retryAfterSeconds: 12 })], act: enter },
  refused: { path: '/login?why=refused', fixtures: [] },
  overloaded: { path: '/login', fixtures: [refusal(login, 'overloaded')], act: enter },
  offline: { path: '/login', fixtures: [], isOffline: true },
}
