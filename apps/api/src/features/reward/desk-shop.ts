/** Calls of the desk about the points shop. */
import {
  listDeskRewards,
  proposeDeskReward,
  proposeDeskRewardChange,
  receiveDeskGoods,
  turnDeskReward,
} from '@duang/contract/desk-reward'
import { sql } from 'kysely'
import { pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { listRequest } from '#core/desk/desk-list.ts'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import type { EffectFigure } from '#core/desk/proposal.ts'
import { type ActCall, type ActKind, actProposal, proposeAct, runAct } from '#core/desk/run-act.ts'
import { added, prizeEffect, word } from '#core/prize/prize-effect.ts'
import type { Db, Tx } from '#kit/db.ts'
import { rewardPrizeSchema } from './reward-prize.ts'
import { REWARD_ACTS, REWARD_LIST, selectRewards } from './rewards-command.ts'

const ADD: ActKind = {
  kind: 'reward.add',
  proposing: 'brand.settings',
  permission: 'money.correct',
  run: REWARD_ACTS.add,
  // Rewards of this name, since a new one has no id yet.
  read: async (tx, ctx, call) => {
    const rows = await namesakes(tx, ctx, call).execute()
    return { rewards: rows.length, ids: rows.map((row) => row.reward_id) }
  },
  made: (tx, ctx, call, before) =>
    namesakes(tx, ctx, call)
      .where('r.reward_id', '<>', sql<string>`all (${(before as Namesakes).ids}::uuid[])`)
      .executeTakeFirst(),
  effect: (_before, _after, made) => effectOf(made as NewReward),
}

type Namesakes = { ids: string[] }

const namesakes = (tx: Tx, ctx: Ctx, { words: [category = '', name = ''] = [] }: ActCall) =>
  selectRewards({ ...ctx, db: tx as Db })
    .where('r.category_id', '=', String(category))
    .where('r.name', '=', String(name))
    .orderBy('r.reward_id')

type NewReward = { name: string; cost_points: number; level_min: number; prize: unknown; left_count: number | null }

/** What a member gets and pays. Goods cost what is in stock; credit and rights are given as often as points are paid. */
function effectOf(reward: NewReward): EffectFigure[] {
  return [
    ...prizeEffect(rewardPrizeSchema.parse(reward.prize)),
    added('costPoints', reward.cost_points, 'points'),
    word('name', reward.name),
    added('levelFrom', reward.level_min),
    reward.left_count === null ? word('stock', 'unlimited') : added('stock', reward.left_count),
  ]
}

const CHANGE: ActKind = {
  kind: 'reward.change',
  proposing: 'brand.settings',
  permission: 'money.correct',
  run: REWARD_ACTS.edit,
  read: (tx, ctx, { words: [id = ''] = [] }) =>
    tx
      .selectFrom('rewards')
      .select(['name', 'cost_points', 'level_min', 'is_active'])
      .where('brand_id', '=', ctx.brand.id)
      .where('reward_id', '=', String(id))
      .executeTakeFirst(),
}
export const rewardProposals = [actProposal(ADD), actProposal(CHANGE)]

export function mountRewardDesk(desk: Desk): void {
  mountDesk(desk, listDeskRewards, async ({ ctx, query }) => {
    const { items, next } = await pageOf(selectRewards(ctx), REWARD_LIST, listRequest(query, REWARD_LIST))
    return {
      items: items.map((row) => ({
        ...{ id: row.reward_id, category: row.category_id, name: row.name, points: row.cost_points },
        ...{ prize: row.prize as Record<string, unknown>, level: row.level_min, isShown: row.is_active },
        left: row.left_count,
      })),
      next,
    }
  })
  mountDesk(desk, proposeDeskReward, ({ ctx, staff, body: { reason, category, name, credit, ...options } }) => {
    const call = { words: [category, name], options: { ...options, credit: credit && (credit / 100).toFixed(2) } }
    return proposeAct(ctx, { actor: staff.actor, reason }, ADD, { subject: `${category} ${name}`, call })
  })
  mountDesk(desk, proposeDeskRewardChange, ({ ctx, staff, params, body: { reason, ...options } }) =>
    proposeAct(ctx, { actor: staff.actor, reason }, CHANGE, {
      subject: params.id,
      call: { words: [params.id], options },
    }),
  )
  mountDesk(desk, turnDeskReward, async ({ ctx, staff, params, body: { isShown, reason } }) => {
    const call = { words: [params.id], options: { shown: isShown ? 'on' : 'off' } }
    await runAct(ctx, { actor: staff.actor, reason }, REWARD_ACTS.edit, call)
    return { changed: true } as const
  })
  mountDesk(desk, receiveDeskGoods, async ({ ctx, staff, body: { goods, count, name, reason } }) => {
    const call = { words: [goods, count], options: { name } }
    const { left } = (await runAct(ctx, { actor: staff.actor, reason }, REWARD_ACTS.receive, call)) as { left: number }
    return { left }
  })
}
