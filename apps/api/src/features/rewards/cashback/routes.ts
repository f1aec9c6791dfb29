import { listCashback } from '@duang/contract/rewards/cashback'
import { mount, type Site } from '#entry/mount.ts'
import { cashbackOf } from './cashback.ts'

export function mountCashback(site: Site): void {
  mount(site, listCashback, ({ ctx, caller, query }) => cashbackOf(ctx, caller, query))
}
