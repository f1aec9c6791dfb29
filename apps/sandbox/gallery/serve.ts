/** Serves every game of the studios at its table, from fixed rounds and without a site, on STUDIO_GALLERY_PORT. */
import Fastify from 'fastify'
import { assets } from '#kit/assets.ts'
import { clientFiles } from '#studio/pages/client-files.ts'
import { gamePageHeaders, renderGamePage } from '#studio/pages/game-page.ts'
import { PlayRefused } from '#studio/refusals.ts'
import type { PlayCalls, Round } from '#studio/wire.ts'
import { gamesOfAll, laterBet, playedRound, type StateName, soldBet, stateOf } from './states.ts'

type Request = Partial<PlayCalls['round']['request'] & PlayCalls['rounds']['request'] & PlayCalls['cashOut']['request']>
type Replies = { [Call in keyof PlayCalls]?: () => PlayCalls[Call]['reply'] }

const games = new Map((await gamesOfAll()).map((game) => [game.gameCode, game]))
/** By session of play: steps of the odds since the fixed moment, and the slip that was sold. */
const steps = new Map<string, number>()
const sold = new Map<string, Round>()
const app = Fastify()
app.setErrorHandler((error, _request, reply) => {
  if (!(error instanceof PlayRefused)) throw error
  const { code, message, status } = error
  return reply.code(status).send({ code, message, balanceSatang: null, returnUrl: null })
})
await app.register(assets)
await app.register(clientFiles)
app.get('/', async () => [...games.keys()])
app.get<{ Params: { gameCode: string } }>('/table/:gameCode', async (request, reply) => {
  const game = games.get(request.params.gameCode)
  if (!game) return reply.code(404).send()
  const page = renderGamePage({ studio: game.house, game: game.game, look: game.look, name: game.name.th })
  return reply.headers(gamePageHeaders()).type('text/html; charset=utf-8').send(page)
})
/** Lets the odds of one session move on. */
app.post<{ Params: { steps: string }; Querystring: { session: string } }>('/steps/:steps', async (request) => {
  steps.set(request.query.session, Number(request.params.steps))
  return {}
})
// The session of play encodes game and state.
app.post<{ Params: { call: string } }>('/studio/:studio/api/:call', async (request, reply) => {
  const session = String(request.headers['x-play-session'])
  const [gameCode = '', state] = session.split(' ')
  const game = games.get(gameCode)
  if (!game) return reply.code(404).send()
  const passed = steps.get(session) ?? 0
  const now = stateOf(game, state as StateName, passed)
  const { balanceSatang, netSatang } = now
  const { roundId = '', stakes = [], roundIds = [], satang = 0 } = request.body as Request
  const replies: Replies = {
    state: () => now,
    round: () => ({ round: playedRound(game, roundId, stakes), balanceSatang, netSatang }),
    rounds: () => {
      const rounds = roundIds.map((id) => sold.get(session) ?? laterBet(id, passed))
      return { rounds, matches: now.table.matches ?? [], balanceSatang, netSatang }
    },
    cashOut: () => {
      const round = soldBet(roundId, passed, satang)
      sold.set(session, round)
      return { round, balanceSatang, netSatang }
    },
    seen: () => ({ isSeen: true }),
    history: () => ({ rounds: [], next: null }),
  }
  const answer = replies[request.params.call as keyof PlayCalls]
  return answer ? answer() : reply.code(404).send()
})
await app.listen({ port: Number(process.env.STUDIO_GALLERY_PORT), host: '127.0.0.1' })
