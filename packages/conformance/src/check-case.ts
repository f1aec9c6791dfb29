/** A case of the conformance suite, and its input. */

import type { RequestMethod } from './dialect-client.ts'
import type { Play } from './play.ts'
import type { Case } from './result.ts'
import type { Session } from './session.ts'
import type { TestEnvironment } from './test-environment.ts'

/** Requirements of a case beyond the methods: parts of the dialect, or preparation of players. */
export type Need =
  | RequestMethod
  | 'body'
  | 'time'
  | 'session'
  | 'currency'
  | 'free rounds'
  | 'undo win'
  | 'undo betWin'
  | 'logOut'
  | 'holdings'

export type Scene = {
  session: Session
  environment: TestEnvironment
  /** A player with credit: one that an earlier case left in order, or a new one. Cases count from the current credit. */
  play: () => Promise<Play>
  /** Number of transactions of the random streams. */
  streamLength: number
  /** Numbers from 0 up to 1, reproducible by seed. */
  random: () => number
}

export type CheckCase = Case<Scene> & { needs: readonly Need[] }
