/** A member reads which terms are newer than the accepted ones, and accepts them. Each consent is a row that never changes. */
import type { CallBody } from '@duang/contract'
import { CONSENT_KINDS, type giveConsent, type OpenConsent } from '@duang/contract/account/consent'
import type { Caller, Ctx, Origin } from '#core/context.ts'
import { isOverdue, openTexts, requiredFrom } from '#core/legal/consent.ts'
import { refuse } from '#kit/refusal.ts'

export async function openConsentOf(ctx: Ctx, { memberId }: Caller): Promise<OpenConsent> {
  const texts = await openTexts(ctx.db, ctx, memberId)
  const from = requiredFrom(ctx)
  const isDue = from !== undefined && texts.some(({ askedSince }) => askedSince < from)
  return {
    texts: texts.map(({ kind, version, publishedAt, acceptedAt }) => ({
      kind,
      version,
      at: publishedAt.toISOString(),
      acceptedAt: acceptedAt?.toISOString() ?? null,
    })),
    requiredFrom: isDue ? from.toISOString() : null,
    isRequired: isOverdue(ctx, texts),
  }
}

/** Records the consent to the newest versions. Refuses `consent_outdated` where the member read an earlier one. */
export async function accept(
  ctx: Ctx,
  caller: Caller,
  { address }: Origin,
  given: CallBody<typeof giveConsent>,
): Promise<OpenConsent> {
  const newest = await newestVersions(ctx)
  const accepted = CONSENT_KINDS.flatMap((kind) => {
    const version = given[kind]
    if (version === undefined) return []
    if (version !== newest.get(kind)) refuse('consent_outdated')
    return [{ document: kind, version: `v${version}` }]
  })
  if (accepted.length > 0) {
    const by = { brand_id: ctx.brand.id, member_id: caller.memberId, accepted_at: ctx.clock(), address }
    await ctx.db
      .insertInto('consents')
      .values(accepted.map((each) => ({ ...by, ...each })))
      // The first consent to a version counts.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return openConsentOf(ctx, caller)
}

/** Of the Thai texts, which count. */
async function newestVersions(ctx: Ctx): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('documents')
    .select(['kind', (eb) => eb.fn.max('version').as('version')])
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', 'in', CONSENT_KINDS)
    .where('language', '=', 'th')
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, version }) => [kind, version]))
}
