import { chooseBonus, forfeitBonus, listBonuses } from '@duang/contract/bonus'
import { chooseDepositBonus } from '#core/bonus/choice.ts'
import { mount, type Site } from '#core/mount.ts'
import { inTransaction } from '#kit/db.ts'
import { bonusesOf, giveBonusesBack } from './bonus.ts'

export function mountBonus(site: Site): void {
  mount(site, listBonuses, ({ ctx, caller }) => bonusesOf(ctx, caller))
  mount(site, forfeitBonus, ({ ctx, caller, tx, body }) => giveBonusesBack(tx, ctx, caller, body.id))
  mount(site, chooseBonus, async ({ ctx, caller, body }) => {
    await inTransaction(ctx.db, (tx) => chooseDepositBonus(tx, ctx, caller.memberId, body.isAccepted))
    return { isDepositBonusAccepted: body.isAccepted }
  })
}
