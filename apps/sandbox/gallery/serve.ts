/** Serves every game of the studios at its table, from fixed rounds and without a site, on STUDIO_GALLERY_PORT. */
import Fastify from 'fastify'
import { assets } from '#kit/assets.ts'
import { clientFiles } from '#studio/pages/client-files.ts'
import { gamePageHeaders, renderGamePage } from '#studio/pages/game-page.ts'
import type { PlayCalls } from '#studio/wire.ts'
import { gamesOfAll, playedRound, type StateName, stateOf } from './states.ts'

const games = new Map((await gamesOfAll()).map((game) => [game.gameCode, game]))
const app = Fastify()
await app.register(assets)
await app.register(clientFiles)
app.get('/', async () => [...games.keys()])
app.get<{ Params: { gameCode: string } }>('/table/:gameCode', async (request, reply) => {
  const game = games.get(request.params.gameCode)
  if (!game) return reply.code(404).send()
  const page = renderGamePage({ studio: game.house, game: game.game, look: game.look, name: game.name.th })
  return reply.headers(gamePageHeaders()).type('text/html; charset=utf-8').send(page)
})
// The session of play encodes game and state.
app.post<{ Params: { call: string } }>('/studio/:studio/api/:call', async (request, reply) => {
  const [gameCode = '', state] = String(request.headers['x-play-session']).split(' ')
  const game = games.get(gameCode)
  if (!game) return reply.code(404).send()
  const now = stateOf(game, state as StateName)
  const { balanceSatang, netSatang } = now
  const { roundId = '', stakes = [] } = request.body as Partial<PlayCalls['round']['request']>
  const replies: { [Call in keyof PlayCalls]?: () => PlayCalls[Call]['reply'] } = {
    state: () => now,
    round: () => ({ round: playedRound(game, roundId, stakes), balanceSatang, netSatang }),
    rounds: () => ({ rounds: [], matches: now.table.matches ?? [], balanceSatang, netSatang }),
    seen: () => ({ isSeen: true }),
    history: () => ({ rounds: [], next: null }),
  }
  const answer = replies[request.params.call as keyof PlayCalls]
  return answer ? answer() : reply.code(404).send()
})
await app.listen({ port: Number(process.env.STUDIO_GALLERY_PORT), host: '127.0.0.1' })
