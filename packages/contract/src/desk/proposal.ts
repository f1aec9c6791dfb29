/** Proposals at the desk: exceptional actions that a second person approves. */
import * as z from 'zod/mini'
import { instant, page } from '../wire/fields.ts'
import { amount } from '../wire/money.ts'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, inBrandWithUuid, reason } from './define-desk-call.ts'
import { PAYER_MARKS } from './payer.ts'
import { PERMISSION_NAMES } from './permissions.ts'

export const EFFECT_UNITS = ['satang', 'count', 'text', 'account', 'instant', 'percent', 'points'] as const

export const PROPOSAL_STATES = ['open', 'approved', 'rejected', 'expired', 'withdrawn'] as const

/**
 * A figure of the effect. `satang`: an integer of satang, also on the wire. `account`: the code of a bank and a masked account. `instant`: a
 * time. `percent`: a share of 100.
 */
const figure = z.object({
  label: z.string(),
  /** Thai name of a setting; its label is the path. */
  th: z.optional(z.string()),
  /** A name beside the label, such as that of a segment of the wheel. */
  name: z.optional(z.string()),
  /** The chance of a prize, of 100. */
  percent: z.optional(z.number()),
  before: z.nullable(z.union([z.string(), z.number()])),
  after: z.nullable(z.union([z.string(), z.number()])),
  unit: z.optional(z.enum(EFFECT_UNITS)),
  /** `before` is of the payer and `after` of the member: whether they agree. */
  mark: z.optional(z.enum(PAYER_MARKS)),
})

const proposal = z.object({
  id: z.uuid(),
  kind: z.string(),
  subject: z.string(),
  username: z.nullable(z.string()),
  amount: z.nullable(amount()),
  effect: z.array(figure),
  reason: z.string(),
  state: z.enum(PROPOSAL_STATES),
  proposedBy: z.string(),
  proposedAt: instant(),
  expiresAt: instant(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant()),
  note: z.nullable(z.string()),
  isOwn: z.boolean(),
  /** What the second person needs besides `approvals.decide`. */
  permission: z.optional(z.enum(PERMISSION_NAMES)),
})

export const listProposals = defineDeskCall({
  name: 'proposal.list',
  method: 'GET',
  path: `${BRAND_PATH}/proposals`,
  summary: 'Proposals in a state, or all; newest first.',
  access: 'staff',
  permission: 'approvals.read',
  params: inBrand(),
  query: z.strictObject({ ...deskPageFields(), state: z.optional(z.enum(PROPOSAL_STATES)) }),
  reply: page(proposal),
  refusals: [],
})

export const approveProposal = defineDeskCall({
  name: 'proposal.approve',
  method: 'POST',
  path: `${BRAND_PATH}/proposals/{id}/approve`,
  summary: 'Approve a proposal of another person. It is carried out at once, exactly once.',
  access: 'staff',
  permission: 'approvals.decide',
  needsStepUp: true,
  params: inBrandWithUuid(),
  body: z.strictObject({ note: z.optional(reason()) }),
  reply: z.object({ outcome: z.literal('done') }),
  refusals: [
    'desk_proposal_own',
    'desk_proposal_author',
    'desk_proposal_related',
    'desk_proposal_closed',
    'desk_not_permitted',
    'desk_state_changed',
    'desk_line_duplicate',
    'desk_line_payout_back',
    'desk_line_ceiling',
    'desk_transfer_early',
    'desk_transfer_above',
    'desk_withdraw_no_account',
    'desk_withdraw_owes',
    'desk_withdraw_blocked',
    'desk_withdraw_line_differs',
    'desk_withdraw_returned_twice',
    'desk_settings_invalid',
    'desk_own_role',
    'desk_role_above_own',
    'desk_owner_fixed',
    'desk_nothing_changed',
    'desk_last_owner',
    'desk_staff_known',
    'desk_staff_by_machine',
    'tournament_over',
    'tournament_game_unknown',
  ],
})

export const rejectProposal = defineDeskCall({
  name: 'proposal.reject',
  method: 'POST',
  path: `${BRAND_PATH}/proposals/{id}/reject`,
  summary: 'Close a proposal without carrying it out. Its author withdraws it; others need `approvals.decide`.',
  access: 'staff',
  permission: 'own',
  params: inBrandWithUuid(),
  body: z.strictObject({ note: reason() }),
  reply: z.object({ outcome: z.literal('done') }),
  refusals: ['desk_proposal_closed', 'desk_not_permitted'],
})

export const deskProposalCalls = [listProposals, approveProposal, rejectProposal] as const
