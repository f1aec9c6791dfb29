/** A case of the conformance suite, and what it is given. */
import type { Play } from './play.ts'
import type { SpokenMethod } from './speaker.ts'
import type { Stage } from './stage.ts'
import type { Talk } from './talk.ts'
import type { Case } from './verdict.ts'

/** What a case needs beyond the methods: of the dialect's proof and wording, or of whoever prepares players. */
export type Need =
  | SpokenMethod
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
  talk: Talk
  stage: Stage
  /** A player with credit. One that an earlier case has left in order, or a new one: cases count from the credit that they find. */
  play: () => Promise<Play>
  /** Transactions of the random streams. */
  streamLength: number
  /** Numbers from 0 up to 1, the same ones for the same seed. */
  random: () => number
}

export type CheckCase = Case<Scene> & { needs: readonly Need[] }
