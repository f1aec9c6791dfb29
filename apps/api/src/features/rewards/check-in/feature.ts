import { makeCheckIn, readCheckIn } from '@duang/contract/rewards/check-in'
import type { Feature } from '#entry/feature.ts'
import { mount } from '#entry/mount.ts'
import { oneToOne } from '#money/ledger/one-to-one.ts'
import { checkInToday, monthOf } from './check-in.ts'
import { checkInEvent } from './event.ts'

export const checkIn: Feature = {
  slug: 'check-in',
  mount: (site) => {
    mount(site, readCheckIn, ({ ctx, caller }) => monthOf(ctx, caller))
    mount(site, makeCheckIn, ({ ctx, caller, tx }) => checkInToday(tx, ctx, caller))
  },
  events: checkInEvent,
  invariants: [
    oneToOne(
      'I27 a check-in with a value is one transfer',
      'check-in.credit',
      'cash',
      `select brand_id, member_id, 'check-in of ' || day as fact,
          ledger.stable_id('check-in.credit', brand_id::text, member_id::text, day::text) as transfer_id,
          amount_satang as amount
        from scope_members join check_ins using (brand_id, member_id) where amount_satang > 0`,
    ),
  ],
  changedMembers: 'select brand_id, member_id from check_ins, scope_mark m where checked_in_at >= m.at',
}
