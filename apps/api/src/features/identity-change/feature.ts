import type { Feature } from '#core/feature.ts'
import { mountIdentityChange } from './routes.ts'

export const identityChange: Feature = { slug: 'identity-change', mount: mountIdentityChange }
