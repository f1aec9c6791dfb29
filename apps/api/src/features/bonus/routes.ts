import { forfeitBonus, listBonuses } from '@duang/contract/bonus'
import { mount, type Site } from '#core/mount.ts'
import { bonusesOf, giveBonusesBack } from './bonus.ts'

export function mountBonus(site: Site): void {
  mount(site, listBonuses, ({ ctx, caller }) => bonusesOf(ctx, caller))
  mount(site, forfeitBonus, ({ ctx, caller, tx }) => giveBonusesBack(tx, ctx, caller))
}
