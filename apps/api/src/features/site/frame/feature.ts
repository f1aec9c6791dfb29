import type { Feature } from '#entry/feature.ts'
import { mountFrame } from './routes.ts'

export const frame: Feature = { slug: 'frame', mount: mountFrame }
