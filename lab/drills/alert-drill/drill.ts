import type { Environment } from './environment.ts'
import type { Values } from './runbook.ts'

/** One alert: a failure that is caused for real, and the remedy of its runbook entry. */
export type Drill = {
  alert: string
  /** Printed in the table. */
  failure: string
  /** Causes the failure. Returns what the commands of the runbook name in capitals. */
  cause: (environment: Environment) => Promise<Values | undefined>
  /** Follows the remedy, after the commands. Absent: the commands alone are the remedy. */
  remedy?: { words: string; act: (environment: Environment, values: Values) => Promise<unknown> }
  /** Ends what must go on until the alert is over, such as the requests of members. */
  end?: (environment: Environment) => Promise<unknown>
  /** Who executes the commands, where it matters. */
  as?: string
}
