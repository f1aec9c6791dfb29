/** What staff do for the protection of a member, and about namesakes of excluded members. */
import {
  excludeMember,
  listNamesakes,
  lowerMemberLimit,
  lowerMemberTime,
  markNamesakeDistinct,
  restMember,
} from '@duang/contract/action/limits'
import { implement, implementList, type Work } from '#entry/action/implement.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import { refuse } from '#kit/refusal.ts'
import { exclude, takeBreak } from './breaks.ts'
import { limitsOf, lower } from './limits.ts'
import { markDistinct, NAMESAKE_LIST, openNamesakes } from './namesakes.ts'

const stop = implement(excludeMember, async ({ ctx, person, input }) => {
  const { memberId } = await memberOfDesk(ctx, input.member)
  await exclude(ctx, memberId, input.for, { by: person.actor, note: input.reason })
  return { break: (await limitsOf(ctx, memberId)).break }
})

const rest = implement(restMember, async ({ ctx, person, input }) => {
  const { memberId } = await memberOfDesk(ctx, input.member)
  await takeBreak(ctx, { memberId }, input.for, { by: person.actor, note: input.reason })
  return { break: (await limitsOf(ctx, memberId)).break }
})

type Lowering = Pick<Work<typeof lowerMemberTime>, 'tx' | 'ctx' | 'person'> & { input: { member: string } }

async function lowerTo({ tx, ctx, person, input }: Lowering, limit: { kind: string; period: string }, to: number) {
  const { memberId } = await memberOfDesk(ctx, input.member)
  await lower(tx, ctx, memberId, { limit, to, actor: person.actor })
  return {}
}

const lowerLimit = implement(lowerMemberLimit, (work) => {
  const { kind, period, amount } = work.input
  return lowerTo(work, { kind, period }, amount)
})

const lowerTime = implement(lowerMemberTime, (work) =>
  lowerTo(work, { kind: 'time', period: 'day' }, work.input.minutes),
)

const namesakes = implementList(listNamesakes, NAMESAKE_LIST, async ({ ctx, filters: { member }, request }) => {
  const memberId = member === undefined ? undefined : (await memberOfDesk(ctx, member)).memberId
  const { items, next } = await openNamesakes(ctx, { ...request, memberId })
  return {
    items: items.map((row) => ({
      id: row.namesake_id,
      username: row.username,
      excludedUsername: row.excluded_username,
      foundAt: row.found_at.toISOString(),
      foundBy: row.found_by as 'registration' | 'deposit',
    })),
    next,
  }
})

const distinct = implement(markNamesakeDistinct, async ({ tx, ctx, person, input: { namesake, reason } }) => {
  const isDone = await markDistinct(tx, ctx, namesake, { actor: person.actor, reason })
  return isDone ? { id: namesake } : refuse('desk_state_changed')
})

export const limitLists = [namesakes]
export const limitActions = [stop, rest, lowerLimit, lowerTime, distinct]
