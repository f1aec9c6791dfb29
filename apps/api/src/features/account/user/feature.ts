import type { Feature } from '#entry/feature.ts'
import { mountUser } from './routes.ts'

export const user: Feature = { slug: 'user', mount: mountUser }
