/** What staff see about staff: themselves, their sessions, and the people of their brand. */
import type { CallReply } from '@duang/contract'
import type { listOwnSessions, readMe } from '@duang/contract/desk/session'
import { sql } from 'kysely'
import { type ListForm, type ListRequest, pageOf } from '#core/command-list.ts'
import type { Ctx, Platform } from '#core/context.ts'
import type { Desk } from '#entry/desk/mount-desk.ts'
import { rolesOf, type Staff } from '#entry/desk/staff.ts'
import { liveSessions, stepUpUntil } from '#entry/desk/staff-session.ts'
import { ownPasskeys } from './passkeys.ts'

const SIGN_INS = 20

export async function me(desk: Desk, platform: Platform, staff: Staff): Promise<CallReply<typeof readMe>> {
  const { db, clock } = platform
  const [brands, roles, codes, hosts, passkeys] = await Promise.all([
    desk.brands.all(),
    rolesOf(db, staff.staffId),
    db
      .selectFrom('desk.recovery_codes')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('staff_id', '=', staff.staffId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db.selectFrom('brand_hosts').select('host').orderBy('brand_id').orderBy('host').execute(),
    ownPasskeys(platform, staff),
  ])
  return {
    username: staff.username,
    signedInAt: staff.startedAt.toISOString(),
    expiresAt: staff.expiresAt.toISOString(),
    stepUpUntil: stepUpUntil(staff, clock())?.toISOString() ?? null,
    recoveryCodesLeft: codes.n,
    passkeys: passkeys.passkeys.length,
    isDemonstration: platform.bankMode === 'sandbox',
    siteOrigin: desk.siteOrigin(hosts.map(({ host }) => host)),
    brands: roles.flatMap(({ brandId, role, permissions }) => {
      const brand = brands.find((each) => each.id === brandId)
      if (!brand) return []
      return [{ clientId: brand.clientId, name: brand.name, brandHex: brand.settings.brandHex, role, permissions }]
    }),
  }
}

export async function ownSessions({ db, clock }: Platform, staff: Staff): Promise<CallReply<typeof listOwnSessions>> {
  const [sessions, signIns] = await Promise.all([
    liveSessions(db, staff.staffId, clock()),
    db
      .selectFrom('desk.sign_ins')
      .select(['at', 'outcome', 'factor', 'user_agent'])
      .select(sql<string>`host(address)`.as('address'))
      .where('staff_id', '=', staff.staffId)
      .orderBy('at', 'desc')
      .orderBy('sign_in_id', 'desc')
      .limit(SIGN_INS)
      .execute(),
  ])
  return {
    sessions: sessions.map((row) => ({
      sessionId: row.session_id,
      startedAt: row.started_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      address: row.address,
      userAgent: row.user_agent,
      isThis: row.session_id === staff.sessionId,
    })),
    signIns: signIns.map((row) => ({
      at: row.at.toISOString(),
      outcome: row.factor === 'passkey' ? 'passkey' : row.outcome,
      address: row.address,
      userAgent: row.user_agent,
    })),
  }
}

export const STAFF_LIST: ListForm = {
  keys: [
    { column: 's.username_folded', type: 'text' },
    { column: 's.staff_id', type: 'uuid' },
  ],
  order: 'asc',
}

/** The people of a brand, by name. */
export const peoplePage = (ctx: Ctx, request: ListRequest) =>
  pageOf(
    ctx.db
      .selectFrom('staff_roles as r')
      .innerJoin('desk.staff as s', 's.staff_id', 'r.staff_id')
      .select(['s.staff_id', 's.username', 'r.role', 's.accepted_at', 's.suspended_at', 's.added_at'])
      .select(
        sql<Date | null>`(select max(last_seen_at) from desk.sessions x where x.staff_id = s.staff_id)`.as('seen_at'),
      )
      .where('r.brand_id', '=', ctx.brand.id),
    STAFF_LIST,
    request,
  )

export const stateOf = (row: { suspended_at: Date | null; accepted_at: Date | null }) =>
  row.suspended_at ? ('suspended' as const) : row.accepted_at ? ('active' as const) : ('invited' as const)
