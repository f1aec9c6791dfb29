import type { Feature } from '#core/feature.ts'
import { mountConsent } from './routes.ts'

export const consent: Feature = { slug: 'consent', mount: mountConsent }
