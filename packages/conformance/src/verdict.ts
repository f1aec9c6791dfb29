/** Running cases, one after the other, and what came of each. */
import { Skip, Unexpected } from './claim.ts'

/** A case: `Scene` is what it is given. */
export type Case<Scene> = {
  name: string
  /** What a right counterpart does, in one line. */
  expected: string
  /** Said under a red case: what the fault costs whom. */
  meaning: string
  /** Throws `Unexpected`, `Skip` or `NoAnswer`. Answers a remark for the table, if there is one. */
  run: (scene: Scene) => Promise<string | undefined>
}

export type Verdict = {
  name: string
  verdict: 'green' | 'red' | 'skipped'
  expected: string
  came: string
  /** Of a red case: what it means. */
  meaning?: string
}

/** Nothing came back: no connection, or no answer within the patience. */
export class NoAnswer extends Error {}

export async function runCases<Scene, Own extends Case<Scene>>(
  cases: readonly Own[],
  scene: Scene,
  options: {
    /** What the case needs and is not there, in words. */
    missing: (of: Own) => string[]
    onVerdict?: ((verdict: Verdict) => void) | undefined
    /** Waits for requests that a case has left open: they would change what the next one counts. */
    settled?: () => Promise<void>
    /** Asked after a case that is red: whether the others would only repeat it. */
    isHopeless?: () => boolean
  },
): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  let isOver = false
  for (const each of cases) {
    const missing = options.missing(each)
    const skip = (came: string): Verdict => ({ name: each.name, verdict: 'skipped', expected: each.expected, came })
    const verdict: Verdict = isOver
      ? skip('not asked: no answer before was understood')
      : missing.length > 0
        ? skip(`not without ${missing.join(', ')}`)
        : await runCase(each, scene)
    await options.settled?.()
    isOver ||= verdict.verdict === 'red' && options.isHopeless?.() === true
    verdicts.push(verdict)
    options.onVerdict?.(verdict)
  }
  return verdicts
}

async function runCase<Scene>({ name, expected, meaning, run }: Case<Scene>, scene: Scene): Promise<Verdict> {
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
