import type { Feature } from '#core/feature.ts'
import { mountPasswordReset } from './routes.ts'

export const passwordReset: Feature = { slug: 'password-reset', mount: mountPasswordReset }
