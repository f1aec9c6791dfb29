import type { Feature } from '#core/feature.ts'
import { mountSetting } from './routes.ts'
import { siteCommand } from './site-command.ts'

export const setting: Feature = {
  slug: 'setting',
  mount: mountSetting,
  commands: [siteCommand],
}
