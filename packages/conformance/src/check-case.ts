/** A case of the conformance suite, and what it is given. */

import type { RequestMethod } from './dialect-client.ts'
import type { Play } from './play.ts'
import type { Case } from './result.ts'
import type { Session } from './session.ts'
import type { TestEnvironment } from './test-environment.ts'

/** What a case needs beyond the methods: of the dialect's proof and wording, or of whoever prepares players. */
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
  talk: Session
  environment: TestEnvironment
  /** A player with credit. One that an earlier case has left in order, or a new one: cases count from the credit that they find. */
  play: () => Promise<Play>
  /** Transactions of the random streams. */
  streamLength: number
  /** Numbers from 0 up to 1, the same ones for the same seed. */
  random: () => number
}

export type CheckCase = Case<Scene> & { needs: readonly Need[] }
