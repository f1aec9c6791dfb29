import type { Feature } from '#entry/feature.ts'
import { maintenanceActions } from './actions.ts'
import { mountMaintenanceDesk } from './desk.ts'
import { mountSetting } from './routes.ts'
import { siteCommand } from './site-command.ts'

export const setting: Feature = {
  slug: 'setting',
  mountDesk: mountMaintenanceDesk,
  mount: mountSetting,
  actions: maintenanceActions,
  commands: [siteCommand],
}
