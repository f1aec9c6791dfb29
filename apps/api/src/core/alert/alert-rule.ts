/** A rule of alerts: a condition that staff must look at. Features bring them, and a brand changes threshold and channels. */
import type { Ctx } from '#core/context.ts'

/**
 * The figures of a condition. `amountSatang`: their sum, where they are amounts of money. `about`: names of what is concerned, such as
 * feeds; never of members.
 */
export type Found = { count: number; amountSatang?: number; about?: string }

/** The number that a condition is compared with. A brand may set another one within the bounds. */
export type AlertThreshold = { unit: 'minutes' | 'satang'; usual: number; min: number; max: number }

/** Staff are notified when it begins, at times while it lasts, and when it ends. */
export type AlertRule = {
  /** Unique, such as `lines-wait`. */
  kind: string
  /** Money is wrong or may be lost. It may break the quiet hours of a channel. Others are warnings. */
  isSevere?: true
  /** Thai, for messages and the desk. `{n}` is the count, `{limit}` the threshold in minutes or baht, `{about}` the names. */
  text: string
  /** The same in English, for the desk. */
  en: string
  /** The `duang` command that lists what is concerned. */
  command: string
  /** The command is of all brands at once. */
  isOfDeployment?: true
  /** The screen of the desk where it is solved, below the brand. */
  screen?: string
  threshold?: AlertThreshold
  /** What is concerned; a count of 0: nothing. Runs every minute, so an index finds it. `threshold`: 0 for a rule without one. */
  count: (ctx: Ctx, threshold: number) => Promise<number | Found>
}

const HOUR = 60
/** A wait in minutes, up to a week. */
export const minutes = (usual: number): AlertThreshold => ({ unit: 'minutes', usual, min: 1, max: 7 * 24 * HOUR })
