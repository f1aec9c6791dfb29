import type { Feature } from '#core/feature.ts'
import { mountAffiliate } from './routes.ts'

export const affiliate: Feature = { slug: 'affiliate', mount: mountAffiliate }
