/** One member at the desk: the summary, sessions, and who shares something. */
import * as z from 'zod/mini'
import { playBreak } from '../account/limits-reminder.ts'
import { instant, page } from '../wire/fields.ts'
import { balance, signedSum, sum } from '../wire/money.ts'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrandWithUuid } from './define-desk-call.ts'
import { MEMBER_STATUSES } from './member-search.ts'

export const MEMBER_PATH = `${BRAND_PATH}/members/{id}` as const

const bankAccount = z.object({
  bankCode: z.string(),
  /** Masked. */
  account: z.string(),
  accountName: z.string(),
  isActive: z.boolean(),
  /** The bank supplied the name. */
  isNameVerified: z.boolean(),
  since: instant(),
  /** No withdrawal goes to it before. */
  payableFrom: z.nullable(instant()),
})

const openProposal = z.object({
  id: z.uuid(),
  kind: z.string(),
  proposedBy: z.string(),
  proposedAt: instant(),
  expiresAt: instant(),
})

export const readMember = defineDeskCall({
  name: 'desk-member.read',
  method: 'GET',
  path: MEMBER_PATH,
  summary: 'Profile with masked numbers, balances, open items, break, counts and open proposals of a member.',
  access: 'staff',
  permission: 'members.read',
  params: inBrandWithUuid(),
  reply: z.object({
    id: z.uuid(),
    username: z.string(),
    name: z.string(),
    phone: z.string(),
    level: z.int(),
    status: z.enum(MEMBER_STATUSES),
    tags: z.array(z.string()),
    inviter: z.nullable(z.string()),
    team: z.nullable(z.string()),
    marketing: z.nullable(z.string()),
    createdAt: instant(),
    lastLoginAt: z.nullable(instant()),
    banks: z.array(bankAccount),
    /** Accounts of the ledger with credit, by class. */
    balances: z.array(z.object({ account: z.string(), amount: signedSum() })),
    points: z.int(),
    receivable: balance(),
    /** Credit at providers; null: unknown until the provider answers. */
    atProviders: z.array(z.object({ provider: z.string(), name: z.string(), amount: z.nullable(balance()) })),
    openWithdrawal: z.nullable(
      z.object({ id: z.uuid(), state: z.string(), amount: balance(), requestedAt: instant() }),
    ),
    open: z.object({ sessions: z.int(), bonuses: z.int(), rights: z.int(), passwordLinks: z.int() }),
    break: z.nullable(playBreak),
    counts: z.object({
      deposits: z.int(),
      depositSum: sum(),
      withdrawals: z.int(),
      withdrawalSum: sum(),
      stakes: sum(),
      /** Wins less stakes. */
      netWin: signedSum(),
      notes: z.int(),
    }),
    proposals: z.array(openProposal),
  }),
  refusals: [],
})

export const listMemberSessions = defineDeskCall({
  name: 'desk-member.sessions',
  method: 'GET',
  path: `${MEMBER_PATH}/sessions`,
  summary: 'Sessions of a member, newest first.',
  access: 'staff',
  permission: 'members.read',
  params: inBrandWithUuid(),
  query: z.strictObject(deskPageFields()),
  reply: page(
    z.object({
      id: z.uuid(),
      startedAt: instant(),
      lastSeenAt: instant(),
      address: z.nullable(z.string()),
      platform: z.string(),
      userAgent: z.string(),
      isLive: z.boolean(),
      /** How it ended; null: it is live, or ended by its age. */
      endedBy: z.nullable(z.string()),
    }),
  ),
  refusals: [],
})

export const SHARED_KINDS = ['device', 'name', 'sender'] as const

export const readSharedMembers = defineDeskCall({
  name: 'desk-member.shared',
  method: 'GET',
  path: `${MEMBER_PATH}/shared`,
  summary:
    'Devices of a member, and other members who share a device, the name, or a bank account that deposits came from. At most 100.',
  access: 'staff',
  permission: 'risk.read',
  params: inBrandWithUuid(),
  reply: z.object({
    /** `device`: the first digits of its hash. */
    devices: z.array(z.object({ device: z.string(), seenAt: instant(), sharedWith: z.int() })),
    members: z.array(
      z.object({
        id: z.uuid(),
        username: z.string(),
        name: z.string(),
        status: z.enum(MEMBER_STATUSES),
        shares: z.array(z.enum(SHARED_KINDS)),
      }),
    ),
  }),
  refusals: [],
})

export const deskMemberCalls = [readMember, listMemberSessions, readSharedMembers] as const
