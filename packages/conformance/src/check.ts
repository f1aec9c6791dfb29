/** Runs the cases of a gateway, as a studio. */
import type { CheckCase, Need, Scene } from './check-case.ts'
import { baht, Skip, Unexpected } from './claim.ts'
import { finestOf, type Play, playAs } from './play.ts'
import type { Speaker, SpokenPlayer } from './speaker.ts'
import type { Launched, Stage } from './stage.ts'
import { type Talk, type Target, talkTo } from './talk.ts'
import { runCases, type Verdict } from './verdict.ts'

export type CheckOptions = {
  stage: Stage
  streamLength: number
  seed: number
  /** Told after each case. */
  onVerdict?: (verdict: Verdict) => void
}

export async function checkGateway(
  target: Target,
  cases: readonly CheckCase[],
  { stage, streamLength, seed, onVerdict }: CheckOptions,
): Promise<Verdict[]> {
  const talk = talkTo(target)
  const scene: Scene = { talk, stage, play: players(talk, stage), streamLength, random: randomFrom(seed) }
  return runCases(cases, scene, {
    missing: ({ needs }) =>
      needs
        .filter((need) => !canSpeak(talk.speaker, need) || !canPrepare(stage, need))
        .map((need) => NEEDS[need] ?? need),
    onVerdict,
    settled: talk.settled,
    isHopeless: () => talk.understood() === 0,
  })
}

/** Whether a studio of this dialect can do what a case needs; what only the gateway's owner can do is no question of the dialect. */
export function canSpeak(speaker: Speaker, need: Need): boolean {
  switch (need) {
    case 'body':
    case 'time':
    case 'session':
      return speaker.proves.includes(need)
    case 'undo win':
      return speaker.undoes.includes('win')
    case 'undo betWin':
      return speaker.undoes.includes('betWin')
    case 'currency':
      return speaker.namesCurrency
    case 'free rounds':
      return speaker.hasFreeRounds === true
    case 'logOut':
    case 'holdings':
      return true
    default:
      return speaker.methods.includes(need)
  }
}

const canPrepare = (stage: Stage, need: Need): boolean =>
  (need !== 'logOut' && need !== 'holdings') || stage[need] !== undefined

const NEEDS: Partial<Record<Need, string>> = {
  body: 'a signature over the body',
  time: 'a signed time',
  session: 'the session in a bet',
  currency: 'a currency in its movements',
  'free rounds': 'free rounds',
  'undo win': 'the rollback of a win',
  'undo betWin': 'the rollback of a bet and win in one',
  logOut: '--prepare (logOut)',
  holdings: '--prepare (holdings)',
}

/** The newest player as long as there is one: with a hook each case has its own, with one token all share it. */
function players(talk: Talk, stage: Stage): () => Promise<Play> {
  let last: Play | undefined
  return async () => {
    const next = await stage.nextPlayer()
    if (next) last = 'sessionToken' in next ? playAs(talk, next) : playAs(talk, await arrive(talk, next), next)
    if (!last) throw new Skip('not without a player: give --launch, --session or --prepare')
    // What a player cannot afford would look like a fault of the gateway. One whose balance cannot be read is left to the case.
    const { balance } = await talk.say({ method: 'balance', player: last.player })
    const needed = Math.max(CREDIT_NEEDED, CREDIT_NEEDED_FINEST * finestOf(talk.speaker))
    if (balance !== undefined && balance < needed)
      throw new Skip(`not with less than ${baht(needed)}: the player has ${baht(balance)}`)
    return last
  }
}

/** What the dearest case stakes at once, and some more. Satang. */
const CREDIT_NEEDED = 50_00
/** The same where the finest amount is larger than a satang. */
const CREDIT_NEEDED_FINEST = 2_000

/** Opens the player's session, where the dialect has a word for it. */
async function arrive(talk: Talk, launched: Launched): Promise<SpokenPlayer> {
  if (!talk.speaker.methods.includes('authenticate')) return { ...launched, sessionToken: launched.launchToken }
  const { player, word } = await talk.say({ method: 'authenticate', ...launched })
  if (!player) throw new Unexpected('authenticate: a player and a session', word)
  return player
}

/** xorshift32: small, and the same everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed | 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
