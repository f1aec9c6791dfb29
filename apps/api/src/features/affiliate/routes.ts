import { getAffiliateCode } from '@duang/contract/affiliate'
import { mount, type Site } from '#core/mount.ts'
import { codeOf } from './affiliate.ts'

export function mountAffiliate(site: Site): void {
  mount(site, getAffiliateCode, ({ ctx, caller }) => codeOf(ctx, caller))
}
