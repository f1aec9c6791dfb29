import type { Feature } from '#entry/feature.ts'
import { mountQueue } from './routes.ts'

export const queue: Feature = { slug: 'queue', mountDesk: mountQueue }
