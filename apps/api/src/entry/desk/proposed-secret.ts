/** Secrets that a proposal carries. They are sealed for it, so that nobody reads them in the proposal. */
import type { Ctx } from '#core/context.ts'
import { refuse } from '#kit/refusal.ts'
import { openedOrNone, type SecretPlace } from '#kit/secret-box.ts'

const placeOf = ({ brand }: Ctx, name: string): SecretPlace => ({ table: 'proposals', brandId: brand.id, name })

/** Seals secrets in a proposal. Refuses `desk_secrets_unsealed` in a deployment that seals none: a proposal is kept for good. */
export const sealInProposal = (ctx: Ctx, secrets: string, name: string): string =>
  ctx.secrets.hasKey ? ctx.secrets.seal(secrets, placeOf(ctx, name)) : refuse('desk_secrets_unsealed')

/** Opens them. Refuses `desk_secret_lost` where they were sealed by a key that was removed since. */
export const openOfProposal = (ctx: Ctx, sealed: string, name: string): string =>
  openedOrNone(ctx.secrets, sealed, placeOf(ctx, name)) ?? refuse('desk_secret_lost')
