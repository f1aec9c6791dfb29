import { getAddress, saveAddress } from '@duang/contract/account/manage-address'
import { mount, type Site } from '#entry/mount.ts'
import { addressOf, keepAddress } from './manage-address.ts'

export function mountManageAddress(site: Site): void {
  mount(site, getAddress, ({ ctx, caller }) => addressOf(ctx, caller))
  mount(site, saveAddress, ({ ctx, caller, body }) => keepAddress(ctx, caller, body))
}
