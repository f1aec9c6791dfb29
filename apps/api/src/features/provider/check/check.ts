/** Runs the cases, one after the other, and says of each what came of it. */
import type { CheckCase, Need, Scene } from './check-case.ts'
import { type Play, playAs, Unexpected } from './play.ts'
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
  if (missing.length > 0) return { name, verdict: 'skipped', expected, came: `needs ${missing.join(', ')}` }
  try {
    return { name, verdict: 'green', expected, came: (await run(scene)) ?? 'as expected' }
  } catch (error) {
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
      return talk.speaker.proves.includes(need)
    case 'currency':
      return talk.speaker.namesCurrency
    case 'logOut':
    case 'holdings':
      return stage[need] !== undefined
    default:
      return talk.speaker.methods.includes(need)
  }
}

/** The newest player as long as there is one: with a hook each case has its own, with one token all share it. */
function players(talk: Talk, stage: Stage): () => Promise<Play> {
  let last: SpokenPlayer | undefined
  return async () => {
    const next = await stage.nextPlayer()
    if (next) last = 'sessionToken' in next ? next : await arrive(talk, next)
    if (!last) throw new Unexpected('a player to play with', 'none was given: pass --launch or --prepare')
    return playAs(talk, last)
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
