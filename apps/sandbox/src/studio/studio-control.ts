/** Control calls of a studio for tests and demonstrations, and its own statement: unsigned, for this machine only. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { parseBody } from '#bank/parse-body.ts'
import { admitThisMachineOnly } from '#kit/access-control.ts'
import type { Studio } from '#studio/studio.ts'
import type { RoundRecord } from '#studio/studio-books.ts'
import { studioSwitches } from '#studio/studio-switches.ts'

const statementQuery = z.object({
  account: z.optional(z.string()),
  playerRef: z.optional(z.uuid()),
  gameCode: z.optional(z.string()),
})

const lossOrder = z.strictObject({ satang: z.int().check(z.minimum(1), z.maximum(100_000_000)) })

export async function studioControl(app: FastifyInstance, { studio }: { studio: Studio }) {
  admitThisMachineOnly(app)
  const { books, house } = studio
  const path = `/sandbox/v1/studios/${house.code}`

  app.get(path, async () => ({ unreported: books.unreported.size, lastError: studio.lastError() ?? null }))
  app.get(`${path}/switches`, async () => books.switches)
  /** Changes the named switches only. */
  app.put(`${path}/switches`, async (request) => {
    const changes = parseBody(z.partial(studioSwitches), request.body)
    studio.setSwitches(parseBody(studioSwitches, { ...books.switches, ...changes }))
    await studio.durable()
    return books.switches
  })

  /** Loses credit of the player who brought credit last: the site gets back less than the rounds explain. */
  app.post(`${path}/losses`, async (request) => {
    const { satang } = parseBody(lossOrder, request.body)
    const lost = studio.loseCredit(satang)
    await studio.durable()
    return { satang: lost }
  })

  /** Rounds of the studio, oldest first. Amounts are satang. `isReported`: the site has acknowledged the end. */
  app.get(`/studio/${house.code}/statement`, async (request) => {
    const wanted = parseBody(statementQuery, request.query)
    const unreported = new Set([...books.unreported.values()].map(({ roundId }) => roundId))
    const rounds = [...books.rounds.values()].filter(
      (round) =>
        (wanted.account ?? round.account) === round.account &&
        (wanted.playerRef ?? round.playerRef) === round.playerRef &&
        (wanted.gameCode ?? round.gameCode) === round.gameCode,
    )
    await studio.durable()
    return { rounds: rounds.map((round) => statementLine(round, !unreported.has(round.roundId))) }
  })
}

function statementLine(round: RoundRecord, isReported: boolean) {
  const { roundId, account, playerRef, gameCode, phase, stakeSatang, winSatang, at, endedAt } = round
  return { roundId, account, playerRef, gameCode, phase, stakeSatang, winSatang, openedAt: at, endedAt, isReported }
}
