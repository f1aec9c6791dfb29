/** Failures of game providers. */
import { randomUUID } from 'node:crypto'
import { openGame } from '@duang/contract/games/games'
import { signProviderRequest } from '@duang/contract/games/provider'
import { sandboxProviderKey } from '@duang/contract/games/sandbox-keys'
import type { Member } from '../../chaos/players/members.ts'
import { GAME, PROVIDER, type ProviderKey } from '../../chaos/players/players.ts'
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

type Sender = { provider: string; key: ProviderKey }

/** Sends a signed request of a provider to the wallet. Returns the code of the answer. */
async function sendAs({ provider, key }: Sender, siteUrl: string, method: string, asked: object): Promise<string> {
  const path = `/provider/v1/${provider}/${method}`
  const body = JSON.stringify(asked)
  const signing = { method: 'POST', path, body, requestId: randomUUID(), at: new Date() } as const
  const headers = { 'content-type': 'application/json', ...(await signProviderRequest(key, signing)) }
  const answer = await fetch(siteUrl + path, { method: 'POST', headers, body })
  return ((await answer.json()) as { code: string }).code
}

const studioOf = async ({ secret }: Environment): Promise<Sender> => ({
  provider: SEAMLESS,
  key: await sandboxProviderKey(secret, undefined, SEAMLESS),
})

/** Changes the named switches of the studio that holds credit. */
async function setStudio({ studioUrl }: Environment, changes: object): Promise<void> {
  const answer = await fetch(`${studioUrl}/sandbox/v1/studios/baan-len/switches`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(changes),
  })
  if (!answer.ok) throw new Error(`The studio refused the switches: ${await answer.text()}`)
}

const betOf = ({ player }: Environment, amount: number) => ({
  playerRef: player.playerRef,
  sessionToken: player.sessionToken,
  gameCode: GAME,
  txId: randomUUID(),
  roundId: randomUUID(),
  amount,
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
      const { siteUrl } = environment
      const sent = { ...betOf(environment, 1), amount: 'ten' }
      expectCode(await sendAs(await studioOf(environment), siteUrl, 'bet', sent), 'BAD_REQUEST')
      return { PROVIDER: SEAMLESS }
    },
    remedy: {
      words: 'its next bet can be read',
      act: async (environment) => {
        const { siteUrl } = environment
        // A player of another provider: the request is read, and then refused.
        expectCode(await sendAs(await studioOf(environment), siteUrl, 'bet', betOf(environment, 1)), 'USER_UNKNOWN')
      },
    },
  },
  {
    alert: 'ProviderTransferOpen',
    failure: 'the studio loses its reply to a transfer and freezes, 16 minutes pass',
    cause: async (environment) => {
      const member = environment.members[11] as Member
      await deposit(environment, member.account, 100)
      const gameCode = await gameOf(environment, TRANSFER)
      const call = await enter(environment, member)
      await setStudio(environment, { lostReplyProbability: 1 })
      await call(openGame, { body: { username: member.username, provider: TRANSFER, gameCode } }).catch(() => undefined)
      environment.studio.freeze()
      await moveBack(environment, {
        table: 'provider_transfers',
        column: 'created_at',
        by: '16 min',
        where: `state = 'pending' and member_id = ${member.memberId}`,
      })
      return { PROVIDER: TRANSFER }
    },
    remedy: {
      words: 'the studio answers: Duang asks it by the reference',
      act: async (environment) => {
        environment.studio.thaw()
        await setStudio(environment, { lostReplyProbability: 0 })
      },
    },
  },
  {
    alert: 'RoundsNotClosed',
    failure: 'a bet without an end, the worker is killed, nine days pass',
    cause: async (environment) => {
      await deposit(environment, playerOf(environment).account, 100)
      const sender = { provider: PROVIDER, key: environment.playerKey }
      expectCode(await sendAs(sender, environment.siteUrl, 'bet', betOf(environment, 1)), 'OK')
      await environment.worker.kill()
      const where = `provider = '${PROVIDER}' and closed_at is null`
      for (const column of ['opened_at', 'last_bet_at'])
        await moveBack(environment, { table: 'rounds', column, by: '9 days', where })
      return { PROVIDER }
    },
    remedy: { words: 'start a process with ROLE=work', act: ({ worker }) => worker.start() },
  },
]
