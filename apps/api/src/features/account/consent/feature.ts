import type { Feature } from '#entry/feature.ts'
import { mountConsent } from './routes.ts'

export const consent: Feature = { slug: 'consent', mount: mountConsent }
