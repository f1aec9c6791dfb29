/** Failures of game providers. */
import { randomUUID } from 'node:crypto'
import { openGame } from '@duang/contract/games'
import { signProviderRequest } from '@duang/contract/provider'
import type { Member } from '../../chaos/members.ts'
import { GAME, PROVIDER } from '../../chaos/players.ts'
import { deposit, enter, keepDoing, moveBack, one, until } from './actions.ts'
import type { Drill } from './drill.ts'
import type { Environment } from './environment.ts'

const SEAMLESS = 'joker'
const TRANSFER = 'spade'
const playerOf = ({ members }: Environment) => members[0] as Member
let end: () => Promise<unknown> = async () => undefined

/** A game of the provider, as the catalogue has it. */
const gameOf = (environment: Environment, provider: string): Promise<string> =>
  until('a game', async () => {
    const row = await one<{ game_code: string }>(
      environment,
      'select game_code from games where provider = $1 order by game_code limit 1',
      [provider],
    )
    return row?.game_code
  })

/** A signed request of a provider to the wallet. Returns the status of the answer. */
async function sendAsProvider({ siteUrl, playerKey }: Environment, method: string, asked: object): Promise<string> {
  const path = `/provider/v1/${PROVIDER}/${method}`
  const body = JSON.stringify(asked)
  const signing = { method: 'POST', path, body, requestId: randomUUID(), at: new Date() } as const
  const headers = { 'content-type': 'application/json', ...(await signProviderRequest(playerKey, signing)) }
  const answer = await fetch(siteUrl + path, { method: 'POST', headers, body })
  return ((await answer.json()) as { code: string }).code
}

const betOf = ({ player }: Environment, amount: unknown) => ({
  ...{ playerRef: player.playerRef, sessionToken: player.sessionToken, gameCode: GAME },
  ...{ txId: randomUUID(), roundId: randomUUID(), amount },
})

const expectCode = (code: string, expected: string): void => {
  if (code !== expected) throw new Error(`Expected ${expected}, got ${code}`)
}

export const PROVIDER_DRILLS: readonly Drill[] = [
  {
    alert: 'ProviderNoAnswer',
    failure: 'the studio is killed while a member opens games',
    cause: async (environment) => {
      const gameCode = await gameOf(environment, SEAMLESS)
      const member = playerOf(environment)
      const call = await enter(environment, member)
      await environment.studio.kill()
      const open = () => call(openGame, { body: { username: member.username, provider: SEAMLESS, gameCode } })
      end = keepDoing(open, { pauseMs: 500 })
      return { PROVIDER: SEAMLESS }
    },
    remedy: { words: 'the studio is back', act: ({ studio }) => studio.start() },
    end: () => end(),
  },
  {
    alert: 'ProviderRejected',
    failure: 'one bet has a word for its amount',
    cause: async (environment) => {
      expectCode(await sendAsProvider(environment, 'bet', betOf(environment, 'ten')), 'BAD_REQUEST')
      return { PROVIDER }
    },
    remedy: {
      words: 'its next bets can be read',
      act: async (environment) => {
        await deposit(environment, playerOf(environment).account, 100)
        expectCode(await sendAsProvider(environment, 'bet', betOf(environment, 1)), 'OK')
      },
    },
  },
  {
    alert: 'ProviderTransferOpen',
    failure: 'the studio freezes while credit goes there, 16 minutes pass',
    cause: async (environment) => {
      const member = environment.members[11] as Member
      await deposit(environment, member.account, 100)
      const gameCode = await gameOf(environment, TRANSFER)
      const call = await enter(environment, member)
      environment.studio.freeze()
      await call(openGame, { body: { username: member.username, provider: TRANSFER, gameCode } }).catch(() => undefined)
      await moveBack(environment, {
        ...{ table: 'provider_transfers', column: 'created_at', by: '16 min' },
        where: `state = 'pending' and member_id = ${member.memberId}`,
      })
      return { PROVIDER: TRANSFER }
    },
    remedy: { words: 'the studio answers: Duang asks it by the reference', act: async ({ studio }) => studio.thaw() },
  },
  {
    alert: 'RoundsNotClosed',
    failure: 'a bet without an end, the worker is killed, nine days pass',
    cause: async (environment) => {
      await deposit(environment, playerOf(environment).account, 100)
      expectCode(await sendAsProvider(environment, 'bet', betOf(environment, 1)), 'OK')
      await environment.worker.kill()
      await moveBack(environment, {
        ...{ table: 'rounds', column: 'opened_at', by: '9 days' },
        where: `provider = '${PROVIDER}' and closed_at is null`,
      })
      return { PROVIDER }
    },
    remedy: { words: 'start a process with ROLE=work', act: ({ worker }) => worker.start() },
  },
]
