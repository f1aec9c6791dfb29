import type { WebhookParty } from '@duang/contract/webhook-signature'
import type { Ctx } from '#core/context.ts'

/** Whose conversation this is: both sides sign the brand and the feed into every message. */
export const partyOf = ({ brand }: Pick<Ctx, 'brand'>, feed: string): WebhookParty => ({ brand: brand.clientId, feed })
