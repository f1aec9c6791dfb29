import type { Feature } from '#core/feature.ts'
import { DEVICE_DAYS } from './known-device.ts'
import { mountLogin } from './routes.ts'

export const login: Feature = {
  slug: 'login',
  mount: mountLogin,
  retention: [
    // Sessions that ended or expired; the last login of a member is kept with the member.
    { table: 'sessions', since: 'coalesce(ended_at, expires_at)', days: 90, isReferenced: true },
    // As long as browsers keep the cookie.
    { table: 'known_devices', since: 'seen_at', days: DEVICE_DAYS },
  ],
}
