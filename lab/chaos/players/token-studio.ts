/**
 * A studio that identifies players by token alone (Hub88-like supplier API). Its players log out in the middle of rounds. Their wins and
 * rollbacks must be accepted all the same, and their bets must not.
 */
import { randomUUID, sign } from 'node:crypto'
import type { Environment } from '../faults/environment.ts'
import type { Complaint } from './client.ts'
import { GAME, type Player } from './players.ts'
import type { Play, Plays } from './plays.ts'
import { createStudio, type Tools, type Voice } from './studio.ts'
import { comeAgain, logOut, TOKEN_PROVIDER, type TokenPlayer } from './token-players.ts'

const STEPS = { round: 50, logout: 20, twiceAtOnce: 8, rollbackFirst: 5, replay: 12 } as const

const UNITS_PER_SATANG = 1_000
const CALLS = { bet: 'bet', win: 'win', rollback: 'rollback' } as const

const voice = (privateKey: string, complain: (complaint: Complaint) => void): Voice => ({
  providers: [TOKEN_PROVIDER],
  compose: async (play) => {
    if (play.method === 'betWin') throw new Error('the supplier API has no word for betWin')
    const body = JSON.stringify(bodyOf(play))
    const proof = sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64')
    const path = `/supplier/generic/v2/transaction/${CALLS[play.method]}`
    return { path, body, headers: { 'x-hub88-signature': proof } }
  },
  read: (text) => {
    const { status, balance } = JSON.parse(text) as { status: string; balance?: number }
    if (ERRORS.has(status)) complain({ check: 'V1', detail: `the supplier API answered ${text}` })
    const code = CODES[status] ?? status
    return { code, reply: JSON.stringify({ code, balance }) }
  },
})
const CODES: Readonly<Record<string, string>> = { RS_OK: 'OK', RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'TX_NOT_FOUND' }
// An unreadable or unauthenticated message is a bug of one of the two sides.
const ERRORS: ReadonlySet<string> = new Set(['RS_ERROR_WRONG_SYNTAX', 'RS_ERROR_INVALID_SIGNATURE'])

/** No field names the player. `request_uuid` is new for each attempt. */
function bodyOf({ method, player, txId, roundId, stake, gain, original }: Play): object {
  const asked = { token: player.sessionToken, request_uuid: randomUUID(), transaction_uuid: txId, game_code: GAME }
  if (method === 'rollback') return { ...asked, round: roundId, reference_transaction_uuid: original?.txId }
  const amount = (stake + gain) * UNITS_PER_SATANG
  return { ...asked, round: roundId, round_closed: method === 'win', currency: 'THB', amount }
}

/** Logouts in the middle of a round, and the requests accepted under the token afterwards. */
export type AfterLogout = { logouts: number; wins: number; rollbacks: number }

export type TokenStudioOptions = {
  environment: Environment
  plays: Plays
  random: () => number
  complain: (complaint: Complaint) => void
  onAnswer: (status: number) => void
}

export function createTokenStudio({ environment, ...options }: TokenStudioOptions) {
  const { plays, random, complain } = options
  const current = new Map(environment.tokenPlayers.map((each) => [each.member, each]))
  const currentOf = (player: Player): TokenPlayer => current.get(player.member) as TokenPlayer

  const afterLogout: AfterLogout = { logouts: 0, wins: 0, rollbacks: 0 }

  /** A win or rollback must be accepted in any state of the session. */
  const mustTake = ({ txId, method, state, refusal }: Play) => {
    if (state === 'acked') afterLogout[method === 'win' ? 'wins' : 'rollbacks']++
    if (state === 'refused') complain({ check: 'V1', detail: `${method} ${txId} after logout was refused: ${refusal}` })
  }

  const logoutStep = ({ insist, attempt, rollBack, satang }: Tools) =>
    async function logout(of: Player): Promise<void> {
      const player = currentOf(of)
      const roundId = randomUUID()
      const [won, undone] = [
        await plays.add({ method: 'bet', player, roundId, stake: satang(), gain: 0 }),
        await plays.add({ method: 'bet', player, roundId, stake: satang(), gain: 0 }),
      ]
      await insist(won)
      await insist(undone)
      await logOut(environment.db, player)
      afterLogout.logouts++
      current.set(player.member, await comeAgain(environment.db, player))
      const late = await plays.add({ method: 'bet', player, roundId, stake: satang(), gain: 0 })
      await attempt(late)
      if (late.state === 'acked') complain({ check: 'V1', detail: `bet ${late.txId} after logout was accepted` })
      if (won.state === 'acked') {
        const gain = 1 + Math.floor(random() * 2 * won.stake)
        const win = await plays.add({ method: 'win', player, roundId, stake: 0, gain })
        await insist(win)
        mustTake(win)
      }
      if (undone.state === 'refused') return
      const back = await rollBack(undone)
      await insist(back)
      mustTake(back)
    }

  const studio = createStudio({
    ...options,
    siteUrl: environment.siteUrl,
    voice: voice(environment.tokenKey, complain),
    weights: STEPS,
    currentOf,
    moreSteps: (tools) => ({ logout: logoutStep(tools) }),
  })
  return { ...studio, afterLogout }
}
