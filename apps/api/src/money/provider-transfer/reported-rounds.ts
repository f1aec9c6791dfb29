/** Asks a provider that holds credit for the rounds that have ended there, a page from a mark on. */
import { type ReportedRound, reportedRound, unreadRounds } from '@duang/contract/games/studio'
import * as z from 'zod/mini'
import type { Ctx } from '#core/context.ts'
import type { Provider } from '#money/provider/provider.ts'
import { askStudio } from '#money/provider/studio.ts'

/** `players`: of all rounds of the page, as far as their player can be read. */
export type ReportedPage = { rounds: ReportedRound[]; players: string[]; next: string }

/** A round that cannot be read is logged with its reason and left out: the provider reports it once, and the other rounds are valid. */
export async function askRounds(
  ctx: Ctx,
  provider: Provider,
  after: string | null,
): Promise<ReportedPage | 'no-answer'> {
  const reply = await askStudio<'rounds', z.output<typeof unreadRounds>>(
    ctx,
    provider,
    'rounds',
    { after },
    unreadRounds,
  )
  if (reply === 'no-answer') return reply
  const rounds: ReportedRound[] = []
  for (const unread of reply.rounds) {
    const round = z.safeDecode(reportedRound, unread as never)
    if (round.success) rounds.push(round.data)
    else {
      const reason = round.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ')
      ctx.log.error(
        { provider: provider.code, round: nameOf(unread), reason },
        'a round that was reported cannot be read',
      )
    }
  }
  return { rounds, players: reply.rounds.flatMap(playerOf), next: reply.next }
}

const LOGGED_MAX = 200
const nameOf = (unread: unknown): string => (JSON.stringify(unread) ?? '').slice(0, LOGGED_MAX)

const ofPlayer = z.object({ playerRef: z.uuid() })

function playerOf(unread: unknown): string[] {
  const read = z.safeParse(ofPlayer, unread)
  return read.success ? [read.data.playerRef] : []
}
