/** An independent game studio: plays with the members by signed requests and sometimes gets no reply. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signProviderRequest } from '@duang/contract/games/provider'
import { bahtFromSatang } from '@duang/contract/wire/money'
import type { Complaint } from './client.ts'
import { pick } from './load.ts'
import { ENDLESS, GAME, type Player, PROVIDER, type ProviderKey } from './players.ts'
import type { Play, Plays } from './plays.ts'

const ANSWER_WITHIN_MS = 6_000
const STAKE_MAX_SATANG = 5_000
const RETRIES_AT_ONCE = 0.5

const STEPS = { round: 60, both: 15, twiceAtOnce: 8, rollbackFirst: 5, replay: 12 } as const

/** The dialect of a studio: its providers, its requests and the meaning of replies. */
export type Voice = {
  providers: readonly string[]
  /** Builds the request. The same play always has the same body. */
  compose: (play: Play) => Promise<{ path: string; body: string; headers: Record<string, string> }>
  /** The canonical code of a reply, and the part that must be the same for each repeat of the play. */
  read: (text: string) => { code: string; reply: string }
}

type Step = (player: Player) => Promise<void>
/** Actions of a step. */
export type Tools = {
  attempt: (play: Play, isQuiet?: boolean) => Promise<void>
  insist: (play: Play) => Promise<void>
  rollBack: (original: Play) => Promise<Play>
  satang: () => number
}

export type StudioOptions = {
  siteUrl: string
  voice: Voice
  /** Weights of the steps. Default: the usual ones. */
  weights?: Readonly<Record<string, number>>
  moreSteps?: (tools: Tools) => Readonly<Record<string, Step>>
  /** The current player at the studio, which may have a new token. */
  currentOf?: (player: Player) => Player
  plays: Plays
  random: () => number
  complain: (complaint: Complaint) => void
  /** Called for each reply with its status, or 0 when there was none. */
  onAnswer: (status: number) => void
}

export type ChaosStudio = ReturnType<typeof createStudio>

/** Returns the code and the whole reply. Undefined when the outcome is unknown. */
async function send(
  { voice, siteUrl, onAnswer, complain }: StudioOptions,
  play: Play,
): Promise<{ code: string; reply: string } | undefined> {
  try {
    const { path, body, headers } = await voice.compose(play)
    const response = await fetch(siteUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const text = await response.text()
    onAnswer(response.status)
    if (response.status >= 500) return undefined
    const { code, reply } = voice.read(text)
    if (response.status !== 200)
      complain({ check: 'V1', detail: `${play.txId} was answered ${response.status} ${code}` })
    return { code, reply }
  } catch {
    onAnswer(0)
    return undefined
  }
}

export function createStudio(options: StudioOptions) {
  const { plays, random, complain, voice, weights = STEPS } = options
  const satang = () => 1 + Math.floor(random() * STAKE_MAX_SATANG)

  /** Sends the transaction, or repeats it. Definite as in `client.ts`. A rollback that found nothing is stored like an `OK`. */
  async function attempt(play: Play, isQuiet = false): Promise<void> {
    play.attempts++
    const answer = await send(options, play)
    if (!answer) {
      play.wasUncertain ||= play.state === 'unknown'
      return
    }
    const { code, reply } = answer
    const isKept = code === 'OK' || (play.method === 'rollback' && code === 'TX_NOT_FOUND')
    if (play.state === 'acked') {
      if (reply !== play.reply) complain({ check: 'V7', detail: `${play.txId}: ${play.reply} → ${reply}` })
    } else if (play.state === 'refused') {
      if (isKept) complain({ check: 'V1', detail: `${play.txId} was refused with ${play.refusal} and then done` })
    } else if (isKept) await plays.acknowledge(play, reply)
    else if (play.attempts === 1 || isQuiet) await plays.refuse(play, code, reply)
  }

  async function insist(play: Play): Promise<void> {
    await attempt(play)
    while (play.state === 'unknown' && random() < RETRIES_AT_ONCE) await attempt(play)
  }

  const rollBack = async (original: Play) =>
    plays.add({ method: 'rollback', player: original.player, roundId: original.roundId, stake: 0, gain: 0, original })

  const tools = { attempt, insist, rollBack, satang }
  const steps: Readonly<Record<string, Step>> = { ...options.moreSteps?.(tools), ...usualSteps(tools, options) }
  return {
    /** Plays with all members until `isOver`. Resolves when the last requests have ended. */
    async play(players: readonly Player[], isOver: () => boolean): Promise<void> {
      const playOne = async (player: Player) => {
        while (!isOver()) {
          await steps[pick(weights, random)]?.(options.currentOf?.(player) ?? player)
          await sleep(20 + random() * 100)
        }
      }
      await Promise.all(players.map(playOne))
    },

    /** Repeats all requests with an unknown outcome, in the order of sending. For use after the load. */
    async settle(): Promise<void> {
      const unknown = plays.all.filter(
        ({ state, player }) => state === 'unknown' && voice.providers.includes(player.provider),
      )
      const settleOne = async (own: readonly Play[]) => {
        for (const play of own) await attempt(play, true)
      }
      await Promise.all([...Map.groupBy(unknown, ({ player }) => player.member).values()].map(settleOne))
    },
  }
}

function usualSteps(tools: Tools, { plays, random }: StudioOptions): Readonly<Record<string, Step>> {
  const { attempt, insist, rollBack, satang } = tools
  const bet = (player: Player) => plays.add({ method: 'bet', player, roundId: randomUUID(), stake: satang(), gain: 0 })
  return {
    round: (player) => playRound(player, tools, { plays, random }),
    async both(player) {
      await insist(
        await plays.add({ method: 'betWin', player, roundId: randomUUID(), stake: satang(), gain: satang() }),
      )
    },
    async twiceAtOnce(player) {
      const play = await bet(player)
      await Promise.all([attempt(play), attempt(play)])
    },
    async rollbackFirst(player) {
      const play = await bet(player)
      await insist(await rollBack(play))
      await insist(play)
    },
    async replay(player) {
      const known = plays.all.filter((each) => each.player === player && each.state === 'acked')
      const play = known[Math.floor(random() * known.length)]
      if (play) await attempt(play)
    },
  }
}

/** Places a bet. A bet with an unknown outcome is rolled back. */
async function playRound(
  player: Player,
  { insist, rollBack, satang }: Tools,
  { plays, random }: Pick<StudioOptions, 'plays' | 'random'>,
): Promise<void> {
  const roundId = randomUUID()
  const bet = await plays.add({ method: 'bet', player, roundId, stake: satang(), gain: 0 })
  await insist(bet)
  if (bet.state === 'unknown') return insist(await rollBack(bet))
  if (bet.state === 'refused') return
  if (random() < 0.15) return insist(await rollBack(bet))
  const gain = Math.floor(random() * 2 * bet.stake)
  // The endless studio reports nothing about a lost bet.
  if (player.provider === ENDLESS && gain < bet.stake) return
  await insist(await plays.add({ method: 'win', player, roundId, stake: 0, gain }))
}

/** Our own contract. */
export const canonicalVoice = (key: ProviderKey): Voice => ({
  providers: [PROVIDER, ENDLESS],
  compose: async (play) => {
    const path = `/provider/v1/${play.player.provider}/${play.method}`
    const body = JSON.stringify(bodyOf(play))
    const signing = { method: 'POST', path, body, requestId: randomUUID(), at: new Date() } as const
    return { path, body, headers: { ...(await signProviderRequest(key, signing)) } }
  },
  read: (text) => ({ code: (JSON.parse(text) as { code: string }).code, reply: text }),
})

function bodyOf({ method, player, txId, roundId, stake, gain, original }: Play): object {
  const { playerRef, sessionToken } = player
  const baht = bahtFromSatang
  switch (method) {
    case 'bet':
      return { playerRef, txId, sessionToken, roundId, gameCode: GAME, amount: baht(stake) }
    case 'win':
      return { playerRef, txId, roundId, amount: baht(gain), roundClosed: player.provider !== ENDLESS }
    case 'betWin':
      return {
        playerRef,
        txId,
        sessionToken,
        roundId,
        gameCode: GAME,
        bet: baht(stake),
        win: baht(gain),
        roundClosed: player.provider !== ENDLESS,
      }
    case 'rollback':
      return { playerRef, txId, originalTxId: original?.txId }
  }
}
