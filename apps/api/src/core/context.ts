/** The context of handlers and jobs: made in main.ts and passed on. No other code reads the time, chance or the environment. */

import type { Language } from '@duang/contract/wire/language'
import type { AlertChannel } from '#core/alert/alert-channel.ts'
import type { Bank } from '#core/bank/bank.ts'
import type { Brand } from '#core/brand/brand.ts'
import type { LiveNotes } from '#core/live/live-notes.ts'
import type { Passwords } from '#core/member/password.ts'
import type { SessionCache } from '#core/session/session-cache.ts'
import type { Db } from '#kit/database/db.ts'
import type { Read } from '#kit/database/read-db.ts'
import type { Jobs } from '#kit/jobs.ts'
import type { Log } from '#kit/log/log.ts'
import type { Observed } from '#kit/observed.ts'
import type { SecretBox } from '#kit/secret-box.ts'
import type { SealSettings } from '#kit/start/seal-settings.ts'
import type { IpNetwork } from '#kit/text/ip-address.ts'

export type Clock = () => Date

/** Things of the process that do not depend on a brand. */
export type Platform = {
  db: Db
  /** The same database, for statements of jobs that take longer than a request may. Few connections, opened when needed. */
  batchDb: Db
  clock: Clock
  /** Milliseconds of elapsed time: a clock that is set back must not keep what a cache holds. */
  elapsedMs: () => number
  log: Log
  jobs: Jobs
  live: LiveNotes
  /** Opens the stored secrets of banks and providers. */
  secrets: SecretBox
  /** Signs the heads of the seal. */
  seal: SealSettings
  bank: Bank
  passwords: Passwords
  /** Sessions that this process looked up a moment ago. */
  sessions: SessionCache
  /**
   * The one kind of bank feed that this deployment believes and pays through: play money and real money never meet (interpretation S7).
   * `none`: this is a copy that is only looked at, and nothing leaves it.
   */
  bankMode: 'sandbox' | 'feed' | 'none'
  /** Requests of game providers that share a commit, at most. */
  providerBatchMax: number
  /** Public address of the demonstration bank. Undefined with real gateways (interpretation S7). */
  sandboxUrl: string | undefined
  /** Public address of the desk, for links that a command prints. */
  deskOrigin: string
  /** Port of the site, for addresses that a command prints. */
  sitePort?: number
  /** Origins of external studios that a demonstration may have as providers, with play money. */
  trialStudios: readonly string[]
  /** Networks that are not public, where bank feeds and game providers may be. */
  privateNetworks: readonly IpNetwork[]
  /** Folder of the movies. Each brand has a folder in it, named by its id. */
  mediaFolder: string
  /** Folder of the files of exports, private to staff. Each brand has a folder in it, named by its id. */
  exportFolder: string
  /** Channels that notify staff of alerts. Without one, alerts are only listed. */
  alertChannels: readonly AlertChannel[]
  /** What this process saw within a day, for `duang doctor`. */
  observed: Observed
  /** The operator's licence text. Undefined: a demonstration with play money. */
  licenceText: string | undefined
}

/** The platform of one brand: every query of a handler filters by `ctx.brand.id`. */
export type Ctx = Platform & { brand: Brand }

/**
 * The context of a report: its statements may be answered by a read replica (decision 067). Code that decides on money takes a
 * {@link Ctx}, so it cannot read from there.
 */
export type ReportCtx = Ctx & { read: Read }

/** The caller of a member call. */
export type Caller = {
  memberId: number
  uuid: string
  username: string
  sessionId: string
}

/** Origin of a request: recorded for reports, used for limits, never authority (interpretation W7). */
export type Origin = {
  address: string
  userAgent: string
  /** `AND`, `IOS`, `DSK` or empty. */
  platform: string
  language: Language
  requestId: string
}
