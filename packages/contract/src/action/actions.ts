/** Every action and every list of staff. */
import type { DeskCallDefinition } from '../desk-call.ts'
import { hostActions } from './host.ts'
import { movieActions } from './movie.ts'
import { siteActions } from './site.ts'

export const ACTIONS = [
  // A line each: slices are added beside one another.
  ...hostActions,
  ...movieActions,
  ...siteActions,
] as const satisfies readonly DeskCallDefinition[]

/** Commands of `duang` that consist of actions and lists alone, with their summaries in its help. */
export const ACTION_GROUPS: Readonly<Record<string, string>> = {
  host: 'Hosts at which the site of a brand answers.',
}
