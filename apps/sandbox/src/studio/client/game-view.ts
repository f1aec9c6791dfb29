/**
 * Interface between the shell and a game. The shell (shell.ts) owns credit, chips, stakes, the button, calls, messages and sheets.
 * A game renders its table, lists the spots for stakes, and shows how an outcome came.
 */
import type { PlayCalls, PlayState, Round, Stake, Table } from '../wire.ts'
import type { Calls } from './play-calls.ts'

/**
 * `whole`: the chosen chip is the stake, on the only spot (reels).
 * `spots`: each press on a spot adds one more chip there (tables).
 * `single`: as `spots`, but one spot a round: pressing another moves the stake there (football).
 */
export type Staking = 'whole' | 'spots' | 'single'

/** The part of the shell that a table can show and use. Amounts are satang. */
export type Desk = {
  readonly table: Table
  /** Puts the chosen chip on a spot. Does nothing during a round, or above the maximum stake of a round. */
  stakeOn(spot: string): void
  /** The stake on a spot, 0 if none. */
  stakeOf(spot: string): number
  /** Removes the stake of a spot. */
  clear(spot: string): void
  readonly stakes: readonly Stake[]
  readonly chip: number
  /** A round is requested or shown: no stake can be placed. */
  readonly isBusy: boolean
  /** Reads rounds again. The shell shows the credit of the reply. Null without a reply. */
  rounds(roundIds: string[]): Promise<PlayCalls['rounds']['reply'] | null>
  /** Runs calls of the game while no stake can be placed. The shell shows a refusal. */
  whileBusy(work: (calls: Calls) => Promise<unknown>): Promise<void>
  /** Shows a refusal of the table itself. */
  notify(text: string): void
}

export type Showing = {
  /** Aborted when the member presses "ข้าม", or at once with reduced motion. The game then shows the end without the motion. */
  skip: AbortSignal
  /** True for a round of an earlier visit that is shown again. */
  isAgain: boolean
}

/**
 * One game. Rules for its rendering:
 * - The motion is the same whatever the result, uses transform and opacity only, and starts with an event only.
 * - Numbers and names are text beside colour. Spots are buttons whose names state their stake.
 */
export interface GameView {
  readonly staking: Staking
  /** The big button's label, idle and during a round. */
  readonly words: { play: string; busy: string }
  /** Sentences of the rules. The paytable comes from the table. */
  readonly rules: readonly string[]
  /** Renders the table into an empty element, once. `panel` has chips and button: a game may add parts of its own. */
  mount(root: HTMLElement, state: PlayState, desk: Desk, panel: HTMLElement): void
  /** Shows changed stakes, chip or business. Called often: change only what differs. */
  update(desk: Desk): void
  /** The button was pressed and the request is in flight. The outcome is still unknown. */
  begin?(): void
  /** The studio refused the request of {@link begin}. */
  cancel?(): void
  /**
   * Shows how the outcome of a round came. Resolves when it is seen, and must not reject. Called for each reply of `round` and `next`, also
   * without an outcome yet, and for rounds of an earlier visit.
   */
  play(round: Round, showing: Showing): Promise<void>
  /** The outcome in words, for the live region and the list of rounds: `เจ้ามือ 7 ผู้เล่น 4`. */
  describe(round: Round): string
  /** A round that needs another press to continue (free spins): the button's label, and the `step` of the next call. */
  next?(round: Round): { label: string; step: number } | null
  /** Possible return of the current stakes, beside the button. Null: no stakes. */
  slip?(desk: Desk): string | null
  /** Replaces the table of spots in the sheet of rules (reels: symbols and lines). */
  paytable?(state: PlayState): HTMLElement
  /** The name of a spot where the table does not list it among its spots (football). */
  nameOf?(spot: string): string | undefined
}
