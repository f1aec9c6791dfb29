/** The screens of a brand, a file for each group of the rail. The rail, the palette and the routes read them. */
import type { Screen } from '#core/screen.ts'
import { controlScreens } from './screens/control.ts'
import { membersScreens } from './screens/members.ts'
import { moneyScreens } from './screens/money.ts'
import { siteScreens } from './screens/site.ts'
import { workScreens } from './screens/work.ts'

export const SCREENS: readonly Screen[] = [
  ...workScreens,
  ...membersScreens,
  ...moneyScreens,
  ...siteScreens,
  ...controlScreens,
]
