import {
  getAffiliateBonus,
  getAffiliateCode,
  getDownlineBonus,
  listAccruals,
  listDownline,
  withdrawAffiliate,
} from '@duang/contract/rewards/affiliate'
import { mount, type Site } from '#entry/mount.ts'
import { accrualsOf, bonusOf, codeOf, downlineBonusOf, downlineOf } from './affiliate.ts'
import { claimPot } from './claim.ts'

export function mountAffiliate(site: Site): void {
  mount(site, getAffiliateCode, ({ ctx, caller }) => codeOf(ctx, caller))
  mount(site, getAffiliateBonus, ({ ctx, caller }) => bonusOf(ctx, caller))
  mount(site, listDownline, ({ ctx, caller, query }) => downlineOf(ctx, caller, query))
  mount(site, getDownlineBonus, ({ ctx, caller, body }) => downlineBonusOf(ctx, caller, body))
  mount(site, listAccruals, ({ ctx, caller, query }) => accrualsOf(ctx, caller, query))
  mount(site, withdrawAffiliate, ({ tx, ctx, caller, key, body }) => claimPot(tx, ctx, caller, key, body))
}
