import type { Feature } from '#entry/feature.ts'
import { mountRegister } from './routes.ts'

export const register: Feature = {
  slug: 'register',
  mount: mountRegister,
  retention: [{ table: 'registration_tickets', since: 'expires_at', days: 1 }],
}
