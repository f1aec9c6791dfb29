/** The calls of a game's page to its studio (wire.ts). Each call belongs to one session of play, by the secret of its page. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { inLanguage } from '#studio/english.ts'
import { playRefusals } from '#studio/refusals.ts'
import { isOver, isUnfinished, nextCommitOf, proofView, roundView } from '#studio/round-view.ts'
import { sessionNet } from '#studio/session-net.ts'
import { playIdOf, type Studio } from '#studio/studio.ts'
import { playerKey, type RoundRecord, roundsAtTable } from '#studio/studio-books.ts'
import type { PlayOpening } from '#studio/studio-entries.ts'
import { tableOf } from '#studio/tables.ts'
import { isOnMatches, type PlayCalls, type PlayState } from '#studio/wire.ts'

const SESSION_MS = 12 * 3_600_000
const HISTORY = 20
const SEEDS_CHARACTERS_MAX = 64
/** Of a parlay with all of its legs. */
const SPOT_CHARACTERS_MAX = 400

const roundId = () => z.string().check(z.regex(/^[\w-]{8,64}$/))

const REQUESTS = {
  state: z.strictObject({}),
  round: z.strictObject({
    roundId: roundId(),
    stakes: z
      .array(z.strictObject({ spot: z.string().check(z.maxLength(SPOT_CHARACTERS_MAX)), satang: z.int() }))
      .check(z.maxLength(40)),
  }),
  next: z.strictObject({ roundId: roundId(), step: z.int().check(z.minimum(1)) }),
  seen: z.strictObject({ roundId: roundId() }),
  seeds: z.strictObject({
    clientSeed: z
      .string()
      .check(z.trim(), z.minLength(1), z.maxLength(SEEDS_CHARACTERS_MAX), z.regex(/^[\x20-\x7e]+$/)),
  }),
  history: z.strictObject({ before: z.nullable(roundId()) }),
  rounds: z.strictObject({ roundIds: z.array(roundId()).check(z.maxLength(100)) }),
  cashOut: z.strictObject({ roundId: roundId(), satang: z.int().check(z.minimum(1)) }),
} satisfies Record<keyof PlayCalls, z.ZodMiniType>

type Call = keyof PlayCalls
type Acts = {
  [Name in Call]: (play: PlayOpening, asked: z.output<(typeof REQUESTS)[Name]>) => Promise<PlayCalls[Name]['reply']>
}

export async function playCalls(app: FastifyInstance, { studio }: { studio: Studio }) {
  const acts = actsOf(studio)
  app.post<{ Params: { call: string } }>(`/studio/${studio.house.code}/api/:call`, async (request, reply) => {
    if (studio.books.switches.isDown) throw playRefusals.down()
    const call = request.params.call as Call
    if (!Object.hasOwn(REQUESTS, call)) throw playRefusals.callUnknown()
    const play = playOf(studio, request.headers['x-play-session'])
    const asked = z.safeParse(REQUESTS[call] as z.ZodMiniType, parse(request.body))
    if (!asked.success) throw playRefusals.requestMalformed()
    const act = acts[call] as (play: PlayOpening, asked: unknown) => Promise<unknown>
    return reply.header('cache-control', 'no-store').send(inLanguage(request, await act(play, asked.data)))
  })
}

const parse = (body: unknown): unknown => {
  try {
    return JSON.parse(String(body))
  } catch {
    throw playRefusals.requestMalformed()
  }
}

function playOf(studio: Studio, secretOfPage: unknown): PlayOpening {
  const play = typeof secretOfPage === 'string' ? studio.books.plays.get(playIdOf(secretOfPage)) : undefined
  if (!play) throw playRefusals.sessionUnknown(null)
  if (Date.parse(play.at) + SESSION_MS < studio.now().getTime()) throw playRefusals.sessionUnknown(play.returnUrl)
  return play
}

function actsOf(studio: Studio): Acts {
  const { books, rounds } = studio
  const own = (play: PlayOpening, id: string): RoundRecord => {
    const round = books.rounds.get(id)
    if (!round || playerKey(round) !== playerKey(play) || round.gameCode !== play.gameCode)
      throw playRefusals.roundUnknown()
    return round
  }
  const shown = (play: PlayOpening, round: RoundRecord) => ({
    round: roundView(studio, round),
    ...moneyOf(play),
  })
  const moneyOf = (play: PlayOpening) => ({
    balanceSatang: studio.balanceOf(play),
    netSatang: sessionNet(books, play),
  })
  return {
    state: (play) => stateOf(studio, play),
    round: (play, { roundId: id, stakes }) =>
      studio.withPlayer(play, async () => shown(play, await rounds.play(play, id, stakes))),
    next: (play, { roundId: id, step }) =>
      studio.withPlayer(play, async () => {
        const round = own(play, id)
        await rounds.next(round, step)
        return shown(play, round)
      }),
    seen: async (play, { roundId: id }) => {
      const round = own(play, id)
      if (!isOver(round)) throw playRefusals.roundOpen()
      if (!round.isSeen) studio.seen(id)
      await studio.durable()
      return { isSeen: true }
    },
    seeds: (play, { clientSeed }) =>
      studio.withPlayer(play, async () => {
        // Pending draws must use an unrevealed seed. Matches draw nothing.
        if (openDraws(studio, play).length > 0) throw playRefusals.roundOpen()
        const seeds = books.seeds.get(playerKey(play))
        const before = proofView(books, play)
        studio.newSeeds(play, clientSeed)
        await studio.durable()
        const revealed = { ...before, serverSeed: seeds?.serverSeed ?? null }
        return { revealed, proof: proofView(books, play), nextCommit: nextCommitOf(books, play) }
      }),
    history: async (play, { before }) => {
      const over = roundsAtTable(books, play).filter(isOver)
      const end = before === null ? over.length : over.findIndex((round) => round.roundId === before)
      const page = over.slice(Math.max(0, end - HISTORY), Math.max(0, end)).reverse()
      return {
        rounds: page.map((round) => roundView(studio, round)),
        next: end > HISTORY ? (page.at(-1)?.roundId ?? null) : null,
      }
    },
    rounds: async (play, { roundIds }) => {
      const mine = roundIds.map((id) => own(play, id))
      await studio.withPlayer(play, async () => {
        for (const round of mine) await rounds.settleSlip(round)
      })
      const { table } = tableOf(studio.gameOf(play).game, studio.matchDay())
      const matches = studio.gameOf(play).game === 'in-play' ? { matches: table.matches ?? [] } : {}
      return { rounds: mine.map((round) => roundView(studio, round)), ...matches, ...moneyOf(play) }
    },
    cashOut: (play, { roundId: id, satang }) =>
      studio.withPlayer(play, async () => {
        const round = own(play, id)
        await rounds.cashOut(round, satang)
        return shown(play, round)
      }),
  }
}

const openDraws = (studio: Studio, play: PlayOpening): RoundRecord[] =>
  studio
    .accountOf(play.account)
    .games.filter(({ game }) => !isOnMatches(game))
    .flatMap(({ gameCode }) =>
      roundsAtTable(studio.books, { ...play, gameCode }).filter(({ phase }) => phase === 'open'),
    )

async function stateOf(studio: Studio, play: PlayOpening): Promise<PlayState> {
  const { books, house } = studio
  const account = studio.accountOf(play.account)
  const { game, name } = studio.gameOf(play)
  if (!books.holdsCredit) {
    const answer = await studio.client.ask(account, 'balance', { playerRef: play.playerRef })
    if (answer !== 'unknown' && answer.balance !== null) studio.noteBalance(play, answer.balance)
  }
  await studio.withPlayer(play, async () => {
    for (const round of roundsAtTable(books, play)) await studio.rounds.settleSlip(round)
  })
  const own = roundsAtTable(books, play)
  const { table, returns } = tableOf(game, studio.matchDay())
  return {
    studio: { code: house.code, name: house.name },
    game,
    name: name.th,
    balanceSatang: studio.balanceOf(play),
    netSatang: sessionNet(books, play),
    holdsCredit: books.holdsCredit,
    isRecalled: books.recalled.has(playerKey(play)),
    openedAt: play.at,
    returnUrl: play.returnUrl,
    returns,
    table,
    proof: proofView(books, play),
    nextCommit: nextCommitOf(books, play),
    isClientSeedGiven: books.seeds.get(playerKey(play))?.isGiven === true,
    unfinished: own.filter(isUnfinished).map((round) => roundView(studio, round)),
    history: own
      .filter((round) => isOver(round) && round.isSeen)
      .slice(-HISTORY)
      .reverse()
      .map((round) => roundView(studio, round)),
  }
}
