/** The type of a negative control. */
import type { Environment } from '../faults/environment.ts'
import type { Rewrite } from '../faults/tcp-proxy.ts'

export type Control = {
  what: string
  /** Changes messages between api and database, while `isOn`. */
  rewrite?: (random: () => number, isOn: () => boolean) => Rewrite
  /** Runs beside the load, until its last request has ended. */
  duringLoad?: (environment: Environment, isOver: () => boolean) => Promise<void>
  /** Runs while members only view pages, after the settling. */
  duringPageViews?: (environment: Environment) => Promise<void>
  /** Runs between the settling and the check. */
  beforeCheck?: (environment: Environment) => Promise<void>
}
