/** Secrets that a proposal carries. They are sealed for the row that they will belong to, so that nobody reads them in the proposal. */
import { CommandMistake } from '#core/command.ts'
import type { Ctx } from '#core/context.ts'
import { refuse } from '#kit/refusal.ts'
import { openedOrNone, type SecretPlace } from '#kit/secret-box.ts'

/** Seals a secret for a proposal. Refuses `desk_act_refused` in a deployment that seals no secrets: a proposal is kept for good. */
export function sealForProposal(ctx: Ctx, secret: string, place: SecretPlace): string {
  if (!ctx.secrets.hasKey)
    refuse('desk_act_refused', { sentence: 'Set SECRETS_KEY first: a proposal keeps sealed secrets only.' })
  return ctx.secrets.seal(secret, place)
}

/** Rejects a secret that was sealed by a key which was removed since. */
export function assertOpens(ctx: Ctx, stored: string, place: SecretPlace): void {
  if (openedOrNone(ctx.secrets, stored, place) === undefined)
    throw new CommandMistake('No key opens the secret of this proposal any more. Propose a new one.', 'conflict')
}

const placeOf = ({ brand }: Ctx, name: string): SecretPlace => ({ table: 'proposals', brandId: brand.id, name })

/** Seals secrets in a proposal. Refuses `desk_secrets_unsealed` in a deployment that seals none: a proposal is kept for good. */
export const sealInProposal = (ctx: Ctx, secrets: string, name: string): string =>
  ctx.secrets.hasKey ? ctx.secrets.seal(secrets, placeOf(ctx, name)) : refuse('desk_secrets_unsealed')

/** Opens them. Refuses `desk_secret_lost` where they were sealed by a key that was removed since. */
export const openOfProposal = (ctx: Ctx, sealed: string, name: string): string =>
  openedOrNone(ctx.secrets, sealed, placeOf(ctx, name)) ?? refuse('desk_secret_lost')
