import type { Feature } from '#core/feature.ts'
import { mountChat } from './routes.ts'

export const chat: Feature = { slug: 'chat', mount: mountChat }
