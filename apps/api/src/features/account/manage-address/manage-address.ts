/** The shipping address for rewards: one address a member. */
import type { CallReply } from '@duang/contract'
import {
  type getAddress,
  normaliseRecipientPhone,
  type ShippingAddress,
  type saveAddress,
} from '@duang/contract/account/manage-address'
import { matchPlace } from '@duang/contract/account/thai-place'
import type { Caller, Ctx } from '#core/context.ts'
import { refuse } from '#kit/refusal.ts'
import { knownPlaces } from './places.ts'

export async function addressOf(ctx: Ctx, caller: Caller): Promise<CallReply<typeof getAddress>> {
  const row = await ctx.db
    .selectFrom('member_addresses')
    .select(['name', 'phone', 'line', 'subdistrict', 'district', 'province', 'postcode'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', caller.memberId)
    .executeTakeFirst()
  return { address: row ?? null }
}

/** Replaces the address. Refuses `address_place_unknown` when its parts do not belong together. */
export async function keepAddress(
  ctx: Ctx,
  caller: Caller,
  given: ShippingAddress,
): Promise<CallReply<typeof saveAddress>> {
  const found = matchPlace(await knownPlaces(), given)
  if ('wrong' in found) refuse('address_place_unknown', { field: found.wrong })
  const address = {
    name: tidy(given.name),
    // The schema has accepted it, and refuses an unreadable number before this.
    phone: normaliseRecipientPhone(given.phone) ?? refuse('request_invalid'),
    line: tidy(given.line),
    ...found.place,
  }
  await ctx.db
    .insertInto('member_addresses')
    .values({ brand_id: ctx.brand.id, member_id: caller.memberId, ...address, updated_at: ctx.clock() })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'member_id']).doUpdateSet({ ...address, updated_at: ctx.clock() }),
    )
    .execute()
  return { address }
}

const tidy = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ')
