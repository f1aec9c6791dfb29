/** `duang games sync`: asks every provider for its catalogue, and waits for their answers. Everything else about games is an action. */
import { recordAction } from '#core/audit/audit.ts'
import type { Command, CommandInput } from '#core/command.ts'
import { inTransaction } from '#kit/database/db.ts'
import { syncCatalogue } from './catalogue.ts'

export const gamesCommand: Command = {
  name: 'games',
  summary: 'Games of a brand.',
  needsOwner: true,
  acts: { sync: { summary: 'Asks every provider for its catalogue.', run: syncNow } },
}

async function syncNow({ ctx, say, report, actor }: CommandInput): Promise<number> {
  await inTransaction(ctx.db, (tx) => recordAction(tx, ctx, { actor, action: 'games.sync' }))
  const reply = await syncCatalogue(ctx)
  for (const each of reply)
    say(
      `${each.provider}: ${each.games === 'no-answer' ? 'no answer, its games stay as they are' : `${each.games} games`}`,
    )
  report({ items: reply, next: null })
  return reply.some((each) => each.games === 'no-answer') ? 1 : 0
}
