import type { Feature } from '#entry/feature.ts'
import { mountChat } from './routes.ts'

export const chat: Feature = { slug: 'chat', mount: mountChat }
