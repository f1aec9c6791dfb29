import { listCashback } from '@duang/contract/cashback'
import { mount, type Site } from '#core/mount.ts'
import { cashbackOf } from './cashback.ts'

export function mountCashback(site: Site): void {
  mount(site, listCashback, ({ ctx, caller, query }) => cashbackOf(ctx, caller, query))
}
