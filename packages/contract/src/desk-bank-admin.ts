/** Receiving accounts and bank feeds at the desk. */
import * as z from 'zod/mini'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, inBrandWithUuid, reason } from './desk-call.ts'
import { instant, page } from './fields.ts'
import { amount, sum } from './money.ts'
import { accountNumber } from './pasted-fields.ts'
import { promptPayId } from './promptpay.ts'

const time = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

const account = z.object({
  id: z.uuid(),
  bankCode: z.string(),
  number: z.string(),
  name: z.string(),
  feed: z.string(),
  promptPay: z.nullable(z.string()),
  priority: z.int(),
  isActive: z.boolean(),
  dailyLimit: z.nullable(amount()),
  /** Incoming lines of the Bangkok day. */
  receivedToday: sum(),
  hours: z.nullable(z.object({ from: time(), to: time() })),
})

export const listDeskAccounts = defineDeskCall({
  name: 'desk-bank.accounts',
  method: 'GET',
  path: `${BRAND_PATH}/bank/accounts`,
  summary: 'Receiving accounts in the order in which they are given out.',
  access: 'staff',
  permission: 'bank.manage',
  params: inBrand(),
  query: z.strictObject(deskPageFields()),
  reply: page(account),
  refusals: [],
})

const rules = {
  priority: z.optional(z.int().check(z.minimum(0), z.maximum(999_999))),
  dailyLimit: z.optional(z.nullable(amount())),
  hours: z.optional(z.nullable(z.strictObject({ from: time(), to: time() }))),
}
const name = () => z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
const feed = () => z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
const promptPay = () => z.nullable(promptPayId())
const proposed = z.object({ outcome: z.literal('proposed') })
const changed = z.object({ changed: z.literal(true) })

export const proposeDeskAccount = defineDeskCall({
  name: 'desk-bank.add-account',
  method: 'POST',
  path: `${BRAND_PATH}/bank/accounts`,
  summary: 'Propose another receiving account. Members transfer to it once a second person approved it.',
  access: 'staff',
  permission: 'bank.manage',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({
    ...rules,
    bankCode: z.string().check(z.regex(/^\d{3}$/)),
    number: accountNumber(),
    name: name(),
    feed: feed(),
    promptPay: z.optional(promptPay()),
    reason: reason(),
  }),
  reply: proposed,
  refusals: ['desk_act_refused', 'desk_proposal_open'],
})

export const proposeDeskAccountChange = defineDeskCall({
  name: 'desk-bank.change-account',
  method: 'POST',
  path: `${BRAND_PATH}/bank/accounts/{id}`,
  summary: 'Propose another holder name, PromptPay id or feed of an account.',
  access: 'staff',
  permission: 'bank.manage',
  needsStepUp: true,
  params: inBrandWithUuid(),
  body: z.strictObject({
    name: z.optional(name()),
    promptPay: z.optional(promptPay()),
    feed: z.optional(feed()),
    reason: reason(),
  }),
  reply: proposed,
  refusals: ['desk_act_refused', 'desk_proposal_open'],
})

export const setDeskAccountRules = defineDeskCall({
  name: 'desk-bank.set-account',
  method: 'POST',
  path: `${BRAND_PATH}/bank/accounts/{id}/rules`,
  summary: 'Priority, daily limit and hours of an account.',
  access: 'staff',
  permission: 'bank.manage',
  needsStepUp: true,
  params: inBrandWithUuid(),
  body: z.strictObject({ ...rules, reason: reason() }),
  reply: changed,
  refusals: ['desk_act_refused'],
})

export const switchDeskAccount = defineDeskCall({
  name: 'desk-bank.switch-account',
  method: 'POST',
  path: `${BRAND_PATH}/bank/accounts/{id}/switch`,
  summary: 'Give an account out, or no more. Its lines still come in.',
  access: 'staff',
  permission: 'bank.manage',
  needsStepUp: true,
  params: inBrandWithUuid(),
  body: z.strictObject({ isActive: z.boolean(), reason: reason() }),
  reply: changed,
  refusals: ['desk_act_refused'],
})

/** `learned`: by the usual silences of two weeks. `off`: the feed is not watched. */
export const RHYTHM_MODES = ['learned', 'set', 'off'] as const
export type RhythmMode = (typeof RHYTHM_MODES)[number]

/** When a pushing feed is late. `limitMinutes` null: it is not judged. */
const feedRhythm = () =>
  z.object({
    mode: z.enum(RHYTHM_MODES),
    limitMinutes: z.nullable(z.int()),
    lateMinutes: z.int(),
    /** Bangkok times. Silence between them does not count. Null: no night. */
    night: z.nullable(z.object({ from: time(), until: time() })),
    /** The last refused message, when none was accepted since. `clockSeconds`: its sender's clock is behind. */
    refused: z.nullable(z.object({ at: instant(), fault: z.string(), clockSeconds: z.nullable(z.int()) })),
  })

export const listDeskFeeds = defineDeskCall({
  name: 'desk-bank.feeds',
  method: 'GET',
  path: `${BRAND_PATH}/bank/feeds`,
  summary: 'Bank feeds with their last message and line. Secrets are never shown.',
  access: 'staff',
  permission: 'bank.manage',
  params: inBrand(),
  query: z.strictObject(deskPageFields()),
  reply: page(
    z.object({
      feed: z.string(),
      adapter: z.string(),
      isActive: z.boolean(),
      pollUrl: z.nullable(z.string()),
      /** Two during a rotation. */
      secrets: z.int(),
      lastMessageAt: z.nullable(instant()),
      lastLineAt: z.nullable(instant()),
      rhythm: z.optional(feedRhythm()),
    }),
  ),
  refusals: [],
})

export const switchDeskFeed = defineDeskCall({
  name: 'desk-bank.switch-feed',
  method: 'POST',
  path: `${BRAND_PATH}/bank/feeds/switch`,
  summary: 'Enable or disable a feed. A disabled one accepts no lines and sends no payouts.',
  access: 'staff',
  permission: 'bank.manage',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({ feed: feed(), isActive: z.boolean(), reason: reason() }),
  reply: changed,
  refusals: ['desk_act_refused'],
})

export const setDeskFeedRhythm = defineDeskCall({
  name: 'desk-bank.set-feed-rhythm',
  method: 'POST',
  path: `${BRAND_PATH}/bank/feeds/rhythm`,
  summary: 'Set the silence after which a pushing feed is late, and its night.',
  access: 'staff',
  permission: 'bank.manage',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({
    feed: feed(),
    mode: z.enum(RHYTHM_MODES),
    /** Of the mode `set`. */
    minutes: z.optional(z.nullable(z.int().check(z.minimum(5), z.maximum(10_080)))),
    night: z.nullable(z.strictObject({ from: time(), until: time() })),
    reason: reason(),
  }),
  reply: changed,
  refusals: ['desk_act_refused'],
})

/** Without user and password: it is shown and recorded. */
const pollUrl = () => z.string().check(z.trim(), z.maxLength(500), z.regex(/^https:\/\//))
const proposedSecret = z.object({
  outcome: z.literal('proposed'),
  /** Shown to the author once. It is valid once the proposal is approved. */
  secret: z.string(),
})

export const proposeDeskFeed = defineDeskCall({
  name: 'desk-bank.add-feed',
  method: 'POST',
  path: `${BRAND_PATH}/bank/feeds`,
  summary: 'Propose a bank feed. The reply has its secret, once; the proposal has it sealed.',
  access: 'staff',
  permission: 'bank.manage',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({ feed: feed(), pollUrl: z.optional(z.nullable(pollUrl())), reason: reason() }),
  reply: proposedSecret,
  refusals: ['desk_act_refused', 'desk_proposal_open'],
})

export const proposeDeskFeedSecret = defineDeskCall({
  name: 'desk-bank.rotate-feed',
  method: 'POST',
  path: `${BRAND_PATH}/bank/feeds/secrets`,
  summary: 'Propose a second secret of a feed. The reply has it once. Both are accepted until the rotation ends.',
  access: 'staff',
  permission: 'bank.manage',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({ feed: feed(), reason: reason() }),
  reply: proposedSecret,
  refusals: ['desk_act_refused', 'desk_proposal_open'],
})

export const finishDeskFeedRotation = defineDeskCall({
  name: 'desk-bank.finish-rotation',
  method: 'POST',
  path: `${BRAND_PATH}/bank/feeds/secrets/finish`,
  summary: 'Revoke the old secret of a feed at once.',
  access: 'staff',
  permission: 'bank.manage',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({ feed: feed(), reason: reason() }),
  reply: changed,
  refusals: ['desk_act_refused'],
})

export const proposeDeskFeedUrl = defineDeskCall({
  name: 'desk-bank.change-feed',
  method: 'POST',
  path: `${BRAND_PATH}/bank/feeds/poll-url`,
  summary: 'Propose the address at which the lines of a feed are polled, or none.',
  access: 'staff',
  permission: 'bank.manage',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({ feed: feed(), pollUrl: z.nullable(pollUrl()), reason: reason() }),
  reply: proposed,
  refusals: ['desk_act_refused', 'desk_proposal_open'],
})

export const deskBankAdminCalls = [
  listDeskAccounts,
  proposeDeskAccount,
  proposeDeskAccountChange,
  setDeskAccountRules,
  switchDeskAccount,
  listDeskFeeds,
  switchDeskFeed,
  setDeskFeedRhythm,
  proposeDeskFeed,
  proposeDeskFeedSecret,
  finishDeskFeedRotation,
  proposeDeskFeedUrl,
] as const
