import type { Feature } from '#core/feature.ts'
import { mountChangePassword } from './routes.ts'

export const changePassword: Feature = { slug: 'change-password', mount: mountChangePassword }
