import type { WebhookParty } from '@duang/contract/bank/webhook-signature'
import type { Ctx } from '#core/context.ts'

/** The brand and the feed of a conversation. Both sides sign them into every message. */
export const partyOf = ({ brand }: Pick<Ctx, 'brand'>, feed: string): WebhookParty => ({ brand: brand.clientId, feed })
