/** Calls of the desk about one member: the summary, complete numbers, sessions, shared devices, notes and the timeline. */
import type { CallBody, CallQuery, CallReply } from '@duang/contract'
import { formatAccount, maskAccount } from '@duang/contract/bank/banks'
import {
  listMemberNotes,
  listMemberSessions,
  readMember,
  readMemberTimeline,
  readSharedMembers,
  type SHARED_KINDS,
  type TIMELINE_KINDS,
  unmaskMember,
} from '@duang/contract/desk/member'
import type { MEMBER_STATUSES } from '@duang/contract/desk/member-search'
import type { Ctx } from '#core/context.ts'
import { maskPhone } from '#core/member/masks.ts'
import { runningBreak } from '#core/protection/play-eligibility.ts'
import { listRequest } from '#entry/desk/desk-list.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { receivableOf } from '#money/correction/receivable.ts'
import { creditAtProvidersOf } from '#money/provider/credit-at-provider.ts'
import { countsOf } from './figures.ts'
import { HISTORY_KINDS, HISTORY_LIST, type HistoryRow, historyOf } from './history.ts'
import { type BankPayload, PHONE_KIND, type PhonePayload } from './identity-proposals.ts'
import { NOTE_LIST, notesPage } from './notes.ts'
import { balancesOf, banksOf, memberOf, openOf } from './profile.ts'
import { SESSION_LIST, sessionsPage } from './sessions.ts'
import { devicesOf, sharedMembers } from './shared.ts'
import { tagsOf } from './tags.ts'

type Status = (typeof MEMBER_STATUSES)[number]

export function mountMember(desk: Desk): void {
  mountDesk(desk, readMember, async ({ ctx, params }) => read(ctx, (await memberOfDesk(ctx, params.id)).memberId))
  mountDesk(desk, unmaskMember, async ({ ctx, params, body }) => ({
    values: await unmasked(ctx, (await memberOfDesk(ctx, params.id)).memberId, body.field),
  }))
  mountDesk(desk, listMemberSessions, async ({ ctx, params, query }) =>
    sessions(ctx, (await memberOfDesk(ctx, params.id)).memberId, query),
  )
  mountDesk(desk, readSharedMembers, async ({ ctx, params }) =>
    shared(ctx, (await memberOfDesk(ctx, params.id)).memberId),
  )
  mountDesk(desk, listMemberNotes, async ({ ctx, params, query }) => {
    const { memberId } = await memberOfDesk(ctx, params.id)
    const { items, next } = await notesPage(ctx, memberId, listRequest(query, NOTE_LIST))
    return {
      items: items.map(({ note_id: id, at, actor, note }) => ({ id, at: at.toISOString(), actor, note })),
      next,
    }
  })
  mountDesk(desk, readMemberTimeline, async ({ ctx, params, query }) =>
    timeline(ctx, (await memberOfDesk(ctx, params.id)).memberId, query),
  )
}

async function read(ctx: Ctx, memberId: number): Promise<CallReply<typeof readMember>> {
  const [member, banks, balances, open, counts, tags, receivable, atProviders, stopped, proposals] = await Promise.all([
    memberOf(ctx, memberId),
    banksOf(ctx, memberId),
    balancesOf(ctx, memberId),
    openOf(ctx, memberId),
    countsOf(ctx, memberId),
    tagsOf(ctx, [memberId]),
    receivableOf(ctx.db, ctx, memberId),
    creditAtProvidersOf(ctx.db, ctx, memberId),
    runningBreak(ctx.db, ctx, memberId),
    openProposals(ctx, memberId),
  ])
  const { rights, ...sums } = counts
  const [withdrawal] = open.withdrawals
  return {
    ...{ id: member.uuid, username: member.username, name: member.name, phone: maskPhone(member.phone) },
    ...{ level: member.level, status: member.status as Status, tags: tags.get(memberId) ?? [] },
    ...{ inviter: member.inviter, team: member.team, marketing: member.marketing },
    ...{ createdAt: member.created_at.toISOString(), lastLoginAt: member.last_login_at?.toISOString() ?? null },
    banks: banks.map((row) => ({
      ...{ bankCode: row.bank_code, account: maskAccount(row.account_digits), accountName: row.account_name },
      ...{ isActive: row.is_active, isNameVerified: row.is_name_verified, since: row.created_at.toISOString() },
      payableFrom: row.payable_from?.toISOString() ?? null,
    })),
    balances: balances.flatMap(({ account, amount, unit }) => (unit === 'point' ? [] : [{ account, amount }])),
    points: balances.find((each) => each.unit === 'point')?.amount ?? 0,
    receivable,
    atProviders: atProviders.map(({ provider, name, amount }) => ({ provider, name, amount })),
    openWithdrawal: withdrawal
      ? {
          ...{ id: withdrawal.withdrawal_id, state: withdrawal.state, amount: withdrawal.amount_satang },
          requestedAt: withdrawal.requested_at.toISOString(),
        }
      : null,
    open: { sessions: open.sessions, bonuses: open.bonuses, rights, passwordLinks: open.resets },
    break: stopped
      ? { kind: stopped.kind, since: stopped.startsAt.toISOString(), until: stopped.endsAt?.toISOString() ?? null }
      : null,
    counts: sums,
    proposals: proposals.map((row) => ({
      ...{ id: row.proposal_id, kind: row.kind, proposedBy: row.proposed_by },
      ...{ proposedAt: row.proposed_at.toISOString(), expiresAt: row.expires_at.toISOString() },
    })),
  }
}

const openProposals = (ctx: Ctx, memberId: number) =>
  ctx.db
    .selectFrom('proposals')
    .select(['proposal_id', 'kind', 'payload', 'proposed_by', 'proposed_at', 'expires_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .where('expires_at', '>', ctx.clock())
    .orderBy('proposed_at', 'desc')
    .execute()

/** Complete numbers. The call records who looked, and why. */
async function unmasked(ctx: Ctx, memberId: number, field: CallBody<typeof unmaskMember>['field']): Promise<string[]> {
  const shown = (bank: string, digits: string, name: string) => `${bank} ${formatAccount(digits)} ${name}`
  if (field === 'phone') return [(await memberOf(ctx, memberId)).phone]
  if (field === 'accounts')
    return (await banksOf(ctx, memberId)).map((row) => shown(row.bank_code, row.account_digits, row.account_name))
  const proposals = (await openProposals(ctx, memberId)).filter(({ kind }) => kind.startsWith('member.'))
  return proposals.map(({ kind, payload }) => {
    if (kind === PHONE_KIND) return (payload as PhonePayload).phone
    const { account } = payload as BankPayload
    return shown(account.bank, account.digits, account.name)
  })
}

async function sessions(
  ctx: Ctx,
  memberId: number,
  query: CallQuery<typeof listMemberSessions>,
): Promise<CallReply<typeof listMemberSessions>> {
  const { items, next } = await sessionsPage(ctx, memberId, listRequest(query, SESSION_LIST))
  return {
    items: items.map((row) => ({
      ...{ id: row.session_id, startedAt: row.started_at.toISOString(), lastSeenAt: row.last_seen_at.toISOString() },
      ...{ address: row.address, platform: row.platform, userAgent: row.user_agent },
      ...{ isLive: row.is_live, endedBy: row.ended_by },
    })),
    next,
  }
}

async function shared(ctx: Ctx, memberId: number): Promise<CallReply<typeof readSharedMembers>> {
  const [devices, others] = await Promise.all([devicesOf(ctx, memberId), sharedMembers(ctx, memberId)])
  return {
    devices: devices.map((row) => ({
      ...{ device: row.device, seenAt: row.seen_at.toISOString(), sharedWith: row.shared_with },
    })),
    members: others.map(({ uuid, username, name, status, shares }) => ({
      ...{ id: uuid, username, name, status: status as Status },
      shares: shares as (typeof SHARED_KINDS)[number][],
    })),
  }
}

async function timeline(
  ctx: Ctx,
  memberId: number,
  { kind, ...page }: CallQuery<typeof readMemberTimeline>,
): Promise<CallReply<typeof readMemberTimeline>> {
  const kinds = kind === undefined ? HISTORY_KINDS : HISTORY_KINDS.filter((each) => each === PLURAL[kind])
  const { items, next } = await historyOf(ctx.db, ctx, memberId, kinds, listRequest(page, HISTORY_LIST))
  return { items: items.map(entryOf), next }
}

type TimelineKind = (typeof TIMELINE_KINDS)[number]
const PLURAL: Readonly<Record<TimelineKind, (typeof HISTORY_KINDS)[number]>> = {
  ...{ deposit: 'deposits', withdrawal: 'withdrawals', bonus: 'bonuses' },
  ...{ login: 'logins', consent: 'consents', change: 'changes' },
}

/** Without what a change was before and after: those may be complete numbers. The audit log has them. */
function entryOf({ at, kind, id, data }: HistoryRow): CallReply<typeof readMemberTimeline>['items'][number] {
  const text = (value: string | number | null | undefined) =>
    value === null || value === undefined ? null : String(value)
  const { satang, state, status, action, platform, document, version, actor, by, address, reason } = data
  return {
    ...{ at: at.toISOString(), kind: kind as TimelineKind, id },
    amount: satang === undefined || satang === null ? null : Number(satang) * (kind === 'withdrawal' ? -1 : 1),
    what: text(state ?? status ?? action ?? platform ?? (document ? `${document} ${version}` : null)),
    actor: text(actor ?? by),
    note: text(reason ?? address),
  }
}
