import { DEVICE_DAYS } from '#core/session/known-device.ts'
import type { Feature } from '#entry/feature.ts'
import { mountLogin } from './routes.ts'

export const login: Feature = {
  slug: 'login',
  mount: mountLogin,
  retention: [
    // Ended and expired sessions. The member's row keeps its last login.
    { table: 'sessions', since: 'coalesce(ended_at, expires_at)', days: 90, isReferenced: true },
    // As long as browsers keep the cookie.
    { table: 'known_devices', since: 'seen_at', days: DEVICE_DAYS },
  ],
}
