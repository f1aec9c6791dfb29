/** Calls of the desk about one member: the summary, sessions, shared devices, tags and money. */
import type { CallQuery, CallReply } from '@duang/contract'
import { maskAccount } from '@duang/contract/bank/banks'
import { listMemberSessions, readMember, readSharedMembers, type SHARED_KINDS } from '@duang/contract/desk/member'
import { listMemberTags, type MEMBER_STATUSES, readMemberMoney } from '@duang/contract/desk/member-search'
import type { Ctx } from '#core/context.ts'
import { findMemberId } from '#core/member/find-member.ts'
import { maskPhone } from '#core/member/masks.ts'
import { runningBreak } from '#core/protection/play-eligibility.ts'
import { listRequest } from '#entry/desk/desk-list.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import { memberMoney, moneyOnWire } from '#entry/desk/member-money.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { refuse } from '#kit/refusal.ts'
import { receivableOf } from '#money/correction/receivable.ts'
import { creditAtProvidersOf } from '#money/provider/credit-at-provider.ts'
import { countsOf } from './figures.ts'
import { openProposals } from './open-proposals.ts'
import { balancesOf, banksOf, memberOf, openOf } from './profile.ts'
import { SESSION_LIST, sessionsPage } from './sessions.ts'
import { devicesOf, sharedMembers } from './shared.ts'
import { tagsOf, tagsOfBrand } from './tags.ts'

type Status = (typeof MEMBER_STATUSES)[number]

export function mountMember(desk: Desk): void {
  mountDesk(desk, readMember, async ({ ctx, params }) => read(ctx, (await memberOfDesk(ctx, params.id)).memberId))
  mountDesk(desk, listMemberSessions, async ({ ctx, params, query }) =>
    sessions(ctx, (await memberOfDesk(ctx, params.id)).memberId, query),
  )
  mountDesk(desk, listMemberTags, async ({ ctx }) => ({ tags: await tagsOfBrand(ctx) }))
  mountDesk(desk, readMemberMoney, async ({ ctx, query: { username } }) => {
    const memberId = (await findMemberId(ctx, username)) ?? refuse('not_found')
    return moneyOnWire((await memberMoney(ctx.db, ctx, memberId)) ?? refuse('not_found'))
  })
  mountDesk(desk, readSharedMembers, async ({ ctx, params }) =>
    shared(ctx, (await memberOfDesk(ctx, params.id)).memberId),
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
    id: member.uuid,
    username: member.username,
    name: member.name,
    phone: maskPhone(member.phone),
    level: member.level,
    status: member.status as Status,
    tags: tags.get(memberId) ?? [],
    inviter: member.inviter,
    team: member.team,
    marketing: member.marketing,
    createdAt: member.created_at.toISOString(),
    lastLoginAt: member.last_login_at?.toISOString() ?? null,
    banks: banks.map((row) => ({
      bankCode: row.bank_code,
      account: maskAccount(row.account_digits),
      accountName: row.account_name,
      isActive: row.is_active,
      isNameVerified: row.is_name_verified,
      since: row.created_at.toISOString(),
      payableFrom: row.payable_from?.toISOString() ?? null,
    })),
    balances: balances.flatMap(({ account, amount, unit }) => (unit === 'point' ? [] : [{ account, amount }])),
    points: balances.find((each) => each.unit === 'point')?.amount ?? 0,
    receivable,
    atProviders: atProviders.map(({ provider, name, amount }) => ({ provider, name, amount })),
    openWithdrawal: withdrawal
      ? {
          id: withdrawal.withdrawal_id,
          state: withdrawal.state,
          amount: withdrawal.amount_satang,
          requestedAt: withdrawal.requested_at.toISOString(),
        }
      : null,
    open: { sessions: open.sessions, bonuses: open.bonuses, rights, passwordLinks: open.resets },
    break: stopped
      ? { kind: stopped.kind, since: stopped.startsAt.toISOString(), until: stopped.endsAt?.toISOString() ?? null }
      : null,
    counts: sums,
    proposals: proposals.map((row) => ({
      id: row.proposal_id,
      kind: row.kind,
      proposedBy: row.proposed_by,
      proposedAt: row.proposed_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
  }
}

async function sessions(
  ctx: Ctx,
  memberId: number,
  query: CallQuery<typeof listMemberSessions>,
): Promise<CallReply<typeof listMemberSessions>> {
  const { items, next } = await sessionsPage(ctx, memberId, listRequest(query, SESSION_LIST))
  return {
    items: items.map((row) => ({
      id: row.session_id,
      startedAt: row.started_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      address: row.address,
      platform: row.platform,
      userAgent: row.user_agent,
      isLive: row.is_live,
      endedBy: row.ended_by,
    })),
    next,
  }
}

async function shared(ctx: Ctx, memberId: number): Promise<CallReply<typeof readSharedMembers>> {
  const [devices, others] = await Promise.all([devicesOf(ctx, memberId), sharedMembers(ctx, memberId)])
  return {
    devices: devices.map((row) => ({
      device: row.device,
      seenAt: row.seen_at.toISOString(),
      sharedWith: row.shared_with,
    })),
    members: others.map(({ uuid, username, name, status, shares }) => ({
      id: uuid,
      username,
      name,
      status: status as Status,
      shares: shares as (typeof SHARED_KINDS)[number][],
    })),
  }
}
