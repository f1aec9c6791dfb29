import type { Feature } from '#entry/feature.ts'
import { mountIdentityChange } from './routes.ts'

export const identityChange: Feature = { slug: 'identity-change', mount: mountIdentityChange }
