import type { Feature } from '#entry/feature.ts'
import { mountResetLink } from './desk-member.ts'
import { resetPasswordActs } from './reset-password-command.ts'
import { mountPasswordReset } from './routes.ts'

export const passwordReset: Feature = {
  slug: 'password-reset',
  mount: mountPasswordReset,
  mountDesk: mountResetLink,
  acts: { members: resetPasswordActs },
}
