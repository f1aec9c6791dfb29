import type { Feature } from '#entry/feature.ts'
import { passwordResetActions } from './actions.ts'
import { mountPasswordReset } from './routes.ts'

export const passwordReset: Feature = {
  slug: 'password-reset',
  mount: mountPasswordReset,
  actions: passwordResetActions,
}
