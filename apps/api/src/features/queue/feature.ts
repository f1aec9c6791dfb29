import type { Feature } from '#core/feature.ts'
import { mountQueue } from './routes.ts'

export const queue: Feature = { slug: 'queue', mountDesk: mountQueue }
