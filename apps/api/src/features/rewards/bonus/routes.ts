import { chooseBonus, forfeitBonus, listBonuses } from '@duang/contract/rewards/bonus'
import { mount, type Site } from '#entry/mount.ts'
import { inTransaction } from '#kit/database/db.ts'
import { chooseDepositBonus } from '#money/bonus/choice.ts'
import { bonusesOf, giveBonusesBack } from './bonus.ts'

export function mountBonus(site: Site): void {
  mount(site, listBonuses, ({ ctx, caller }) => bonusesOf(ctx, caller))
  mount(site, forfeitBonus, ({ ctx, caller, tx, body }) => giveBonusesBack(tx, ctx, caller, body.id))
  mount(site, chooseBonus, async ({ ctx, caller, body }) => {
    await inTransaction(ctx.db, (tx) => chooseDepositBonus(tx, ctx, caller.memberId, body.isAccepted))
    return { isDepositBonusAccepted: body.isAccepted }
  })
}
