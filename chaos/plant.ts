/** The shape of a negative control. */
import type { Stage } from './stage.ts'
import type { Rewrite } from './tcp-proxy.ts'

export type Plant = {
  what: string
  /** Changes what api and database say to each other, while `isOn`. */
  rewrite?: (random: () => number, isOn: () => boolean) => Rewrite
  /** Runs beside the load, until its last request has ended. */
  duringLoad?: (stage: Stage, isOver: () => boolean) => Promise<void>
  /** Runs beside members who only look at pages, after the settling. */
  duringLooks?: (stage: Stage) => Promise<void>
  /** Runs between the settling and the check. */
  beforeCheck?: (stage: Stage) => Promise<void>
}
