/** Cases for studios of any mode, and the list of all cases of a studio. */
import { randomUUID } from 'node:crypto'
import { isLaunchUrl } from '@duang/contract/games/studio'
import { claim, Skip } from '../assertion.ts'
import type { StudioCase, StudioScene } from './check-studio.ts'
import { TRANSFER_CASES } from './transfer-cases.ts'

async function readGames({ session }: StudioScene): Promise<string> {
  const { games } = await session.ask('games', {})
  const codes = games.map((each) => each.gameCode)
  claim(games.length > 0, 'at least one game', 'none')
  claim(new Set(codes).size === codes.length, 'each game once', codes.join(', '))
  return `${games.length} games`
}

async function launch({ session }: StudioScene): Promise<undefined> {
  const { games } = await session.ask('games', {})
  const game = games.find((each) => !each.isMaintenance)
  if (!game) throw new Skip('not without a game that is open')
  const { url: baseUrl, launchHosts = [] } = session.target
  const hosts = [new URL(baseUrl).host, ...launchHosts].join(' or ')
  // With the colour of the brand and without.
  for (const accent of [{ accent: '#2563EB' }, {}]) {
    const { url } = await session.ask('launch', {
      playerRef: randomUUID(),
      launchToken: randomUUID().repeat(2),
      gameCode: game.gameCode,
      language: 'th',
      returnUrl: 'https://play.example/auth/games/category',
      device: 'phone',
      ...accent,
    })
    claim(isLaunchUrl({ baseUrl, launchHosts }, url), `an address on ${hosts}`, new URL(url).origin)
  }
  return undefined
}

async function beForged({ session }: StudioScene): Promise<undefined> {
  const { keyId, secret } = session.target.key
  const reply = await session.send('games', {}, { key: { keyId, secret: `${secret}x` } })
  claim(
    reply.status >= 400 && reply.status < 500,
    'games, signed with another secret: status 401',
    `status ${reply.status}`,
  )
  return undefined
}

const MINUTES_10 = 600_000

async function beLate({ session }: StudioScene): Promise<undefined> {
  for (const shift of [-MINUTES_10, MINUTES_10]) {
    const reply = await session.send('games', {}, { at: new Date(session.target.clock().getTime() + shift) })
    const about = shift < 0 ? 'games, ten minutes old' : 'games, of ten minutes from now'
    claim(reply.status >= 400 && reply.status < 500, `${about}: status 401`, `status ${reply.status}`)
  }
  return undefined
}

export const STUDIO_CASES: readonly StudioCase[] = [
  {
    name: 'games',
    mode: 'any',
    expected: 'the catalogue can be read, and names each game once',
    meaning: 'The lobby cannot show the games, or shows one of two under the other’s name.',
    run: readGames,
  },
  {
    name: 'launch',
    mode: 'any',
    expected: 'a launch is answered with an address on the studio’s own host, or on one of its launch hosts',
    meaning: 'The site refuses links to foreign hosts: no member can open a game.',
    run: launch,
  },
  {
    name: 'wrong-signature',
    mode: 'any',
    expected: 'a request that is not signed with the operator’s key is not believed',
    meaning: 'Anyone with the address can move the players’ credit.',
    run: beForged,
  },
  {
    name: 'old-timestamp',
    mode: 'any',
    expected: 'a request that is ten minutes old, or of ten minutes from now, is not believed',
    meaning: 'A request that was recorded once can be played back for ever.',
    run: beLate,
  },
  ...TRANSFER_CASES,
]
