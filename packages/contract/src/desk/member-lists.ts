/** Lists of one member at the desk. Each is the list that the member sees, by the feature that owns it. */
import * as z from 'zod/mini'
import { ownLimits } from '../account/limits.ts'
import { listDeposits } from '../bank/deposit.ts'
import { listTransfers } from '../books/history.ts'
import { listRounds } from '../games/winlost.ts'
import { listBonuses } from '../rewards/bonus.ts'
import { instant, page } from '../wire/fields.ts'
import { balance, signedAmount } from '../wire/money.ts'
import { defineDeskCall, deskPageFields, inBrandWithUuid } from './define-desk-call.ts'
import { MEMBER_PATH } from './member.ts'

export const listMemberStatement = defineDeskCall({
  name: 'desk-member.statement',
  method: 'GET',
  path: `${MEMBER_PATH}/statement`,
  summary: 'Every change of the credit, or of the points, with the balance after it, newest first.',
  access: 'staff',
  permission: 'members.read',
  params: inBrandWithUuid(),
  query: z.strictObject({ ...deskPageFields(), account: z.optional(z.enum(['credit', 'points'])) }),
  reply: listTransfers.reply,
  refusals: [],
})

export const listMemberDeposits = defineDeskCall({
  name: 'desk-member.deposits',
  method: 'GET',
  path: `${MEMBER_PATH}/deposits`,
  summary: 'Credited deposits of a member, newest first.',
  access: 'staff',
  permission: 'deposits.read',
  params: inBrandWithUuid(),
  query: z.strictObject(deskPageFields()),
  reply: listDeposits.reply,
  refusals: [],
})

export const listMemberRounds = defineDeskCall({
  name: 'desk-member.rounds',
  method: 'GET',
  path: `${MEMBER_PATH}/rounds`,
  summary: 'Rounds of a member within the last 92 days, newest first.',
  access: 'staff',
  permission: 'providers.read',
  params: inBrandWithUuid(),
  query: z.strictObject(deskPageFields()),
  reply: listRounds.reply,
  refusals: [],
})

export const listMemberBonuses = defineDeskCall({
  name: 'desk-member.bonuses',
  method: 'GET',
  path: `${MEMBER_PATH}/bonuses`,
  summary: 'Open bonuses of a member and the last ended ones, and what forfeiting would cost now.',
  access: 'staff',
  permission: 'members.read',
  params: inBrandWithUuid(),
  reply: listBonuses.reply,
  refusals: [],
})

export const listMemberCorrections = defineDeskCall({
  name: 'desk-member.corrections',
  method: 'GET',
  path: `${MEMBER_PATH}/corrections`,
  summary: 'Corrections of a member and settlements of receivables, newest first.',
  access: 'staff',
  permission: 'members.read',
  params: inBrandWithUuid(),
  query: z.strictObject(deskPageFields()),
  reply: page(
    z.object({
      id: z.uuid(),
      kind: z.string(),
      at: instant(),
      change: signedAmount(),
      /** Still open of a claim. */
      owed: balance(),
      reason: z.string(),
      requestedBy: z.string(),
      approvedBy: z.nullable(z.string()),
    }),
  ),
  refusals: [],
})

export const readMemberProtection = defineDeskCall({
  name: 'desk-member.protection',
  method: 'GET',
  path: `${MEMBER_PATH}/protection`,
  summary: 'Limits, figures and the running break of a member, and the breaks and changes before.',
  access: 'staff',
  permission: 'members.read',
  params: inBrandWithUuid(),
  reply: z.object({
    limits: ownLimits,
    breaks: z.array(
      z.object({
        kind: z.string(),
        startsAt: instant(),
        endsAt: z.nullable(instant()),
        askedBy: z.string(),
        note: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: [],
})

export const deskMemberListCalls = [
  listMemberStatement,
  listMemberDeposits,
  listMemberRounds,
  listMemberBonuses,
  listMemberCorrections,
  readMemberProtection,
] as const
