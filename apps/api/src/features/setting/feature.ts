import type { Feature } from '#core/feature.ts'
import { mountSetting } from './routes.ts'

export const setting: Feature = { slug: 'setting', mount: mountSetting }
