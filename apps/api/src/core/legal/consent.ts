/** Consent to newer terms: which texts a member has not accepted, and which calls wait for that (decision 070). */
import type { CallDefinition } from '@duang/contract'
import type { ConsentKind } from '@duang/contract/account/consent'
import { sql } from 'kysely'
import type { Caller, Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { startOfBangkokDate } from '#kit/text/bangkok-time.ts'

/**
 * A text with a version that asks the member. `version`: the newest one; `askedSince`: when the first of the versions that ask was
 * published; `acceptedAt`: of the consent to an earlier version, null without one.
 */
export type OpenText = {
  kind: ConsentKind
  version: number
  publishedAt: Date
  askedSince: Date
  acceptedAt: Date | null
}

/** The Thai texts, which count. Consents to terms of the brand's settings have versions of another form. */
export async function openTexts(db: Ctx['db'] | Tx, ctx: Ctx, memberId: number): Promise<OpenText[]> {
  const { rows } = await sql<OpenText>`
    select
      d.kind,
      max(d.version) as version,
      max(d.published_at) as "publishedAt",
      min(d.published_at) filter (where d.asks_again) as "askedSince",
      accepted.at as "acceptedAt"
    from documents d
    cross join lateral (
      select
        max(substr(c.version, 2)::int) filter (where c.version ~ '^v[0-9]+$') as version,
        max(c.accepted_at) as at
      from consents c
      where c.brand_id = d.brand_id and c.member_id = ${memberId} and c.document = d.kind
    ) accepted
    where d.brand_id = ${ctx.brand.id}
      and d.kind in ('terms', 'privacy')
      and d.language = 'th'
      and d.version > coalesce(accepted.version, 0)
    group by d.kind, accepted.at
    having bool_or(d.asks_again)
    order by d.kind desc`.execute(db)
  return rows
}

/** The instant from which the brand requires consent to the texts that were published before it. Undefined: never. */
export const requiredFrom = ({ brand }: Ctx): Date | undefined => {
  const { consentRequiredFrom: date } = brand.settings
  return date === null ? undefined : startOfBangkokDate(date)
}

/** A text that was published after the date waits for the next date, so that a publisher surprises no member. */
export function isOverdue(ctx: Ctx, texts: readonly OpenText[]): boolean {
  const from = requiredFrom(ctx)
  return from !== undefined && from <= ctx.clock() && texts.some(({ askedSince }) => askedSince < from)
}

/** Whether a call waits for consent: it moves money of the member, and withdraws or protects nothing. */
export const waitsForConsent = ({ refusals }: CallDefinition): boolean => refusals.includes('consent_required')

/** Work for a member. With `tx` it runs in that transaction. */
export type MemberWork = { ctx: Ctx; caller: Caller; tx?: Tx }

/** Refuses `consent_required` where the member must accept newer terms first. Costs no query before the date of the brand. */
export async function requireConsent({ ctx, caller, tx }: MemberWork): Promise<void> {
  const from = requiredFrom(ctx)
  if (from === undefined || from > ctx.clock()) return
  if (isOverdue(ctx, await openTexts(tx ?? ctx.db, ctx, caller.memberId))) refuse('consent_required')
}
