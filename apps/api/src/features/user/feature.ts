import type { Feature } from '#core/feature.ts'
import { mountUser } from './routes.ts'

export const user: Feature = { slug: 'user', mount: mountUser }
