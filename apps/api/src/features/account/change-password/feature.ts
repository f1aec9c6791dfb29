import type { Feature } from '#entry/feature.ts'
import { mountChangePassword } from './routes.ts'

export const changePassword: Feature = { slug: 'change-password', mount: mountChangePassword }
