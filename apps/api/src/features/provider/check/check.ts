/** Runs the cases, one after the other, and says of each what came of it. */
import type { CheckCase, Need, Scene } from './check-case.ts'
import { type Play, playAs, Skip, Unexpected } from './play.ts'
import type { SpokenPlayer } from './speaker.ts'
import type { Launched, Stage } from './stage.ts'
import { NoAnswer, type Talk, type Target, talkTo } from './talk.ts'

export type Verdict = {
  name: string
  verdict: 'green' | 'red' | 'skipped'
  expected: string
  came: string
  /** Of a red case: what it means. */
  meaning?: string
}

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
  const verdicts: Verdict[] = []
  for (const each of cases) {
    const verdict = await runCase(each, scene)
    verdicts.push(verdict)
    onVerdict?.(verdict)
  }
  return verdicts
}

async function runCase({ name, needs, expected, meaning, run }: CheckCase, scene: Scene): Promise<Verdict> {
  const missing = needs.filter((need) => !hasNeed(scene, need))
  if (missing.length > 0)
    return { name, verdict: 'skipped', expected, came: `not without ${missing.map(nameOf).join(', ')}` }
  try {
    return { name, verdict: 'green', expected, came: (await run(scene)) ?? 'as expected' }
  } catch (error) {
    if (error instanceof Skip) return { name, verdict: 'skipped', expected, came: error.message }
    if (error instanceof Unexpected)
      return { name, verdict: 'red', expected: error.expected, came: error.came, meaning }
    if (error instanceof NoAnswer) return { name, verdict: 'red', expected, came: error.message, meaning }
    throw error
  }
}

function hasNeed({ talk, stage }: Scene, need: Need): boolean {
  switch (need) {
    case 'body':
    case 'time':
    case 'session':
      return talk.speaker.proves.includes(need)
    case 'undo win':
      return talk.speaker.undoes.includes('win')
    case 'undo betWin':
      return talk.speaker.undoes.includes('betWin')
    case 'currency':
      return talk.speaker.namesCurrency
    case 'logOut':
    case 'holdings':
      return stage[need] !== undefined
    default:
      return talk.speaker.methods.includes(need)
  }
}

const NEEDS: Partial<Record<Need, string>> = {
  body: 'a signature over the body',
  time: 'a signed time',
  session: 'the session in a bet',
  currency: 'a currency in its movements',
  'undo win': 'the rollback of a win',
  'undo betWin': 'the rollback of a bet and win in one',
  logOut: '--prepare (logOut)',
  holdings: '--prepare (holdings)',
}
const nameOf = (need: Need): string => NEEDS[need] ?? need

/** The newest player as long as there is one: with a hook each case has its own, with one token all share it. */
function players(talk: Talk, stage: Stage): () => Promise<Play> {
  let last: Play | undefined
  return async () => {
    const next = await stage.nextPlayer()
    if (next) last = 'sessionToken' in next ? playAs(talk, next) : playAs(talk, await arrive(talk, next), next)
    if (!last) throw new Skip('not without a player: give --launch, --session or --prepare')
    return last
  }
}

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
