/** Running cases, one after the other, and what came of each. */
import { Skip, Unexpected } from './assertion.ts'

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

export type CaseResult = {
  name: string
  result: 'green' | 'red' | 'skipped'
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
    onResult?: ((result: CaseResult) => void) | undefined
    /** Waits for requests that a case has left open: they would change what the next one counts. */
    settled?: () => Promise<void>
    /** Asked after a case that is red: whether the others would only repeat it. */
    isHopeless?: () => boolean
  },
): Promise<CaseResult[]> {
  const results: CaseResult[] = []
  let isOver = false
  for (const each of cases) {
    const missing = options.missing(each)
    const skip = (came: string): CaseResult => ({ name: each.name, result: 'skipped', expected: each.expected, came })
    const result: CaseResult = isOver
      ? skip('not asked: no answer before was understood')
      : missing.length > 0
        ? skip(`not without ${missing.join(', ')}`)
        : await runCase(each, scene)
    await options.settled?.()
    isOver ||= result.result === 'red' && options.isHopeless?.() === true
    results.push(result)
    options.onResult?.(result)
  }
  return results
}

async function runCase<Scene>({ name, expected, meaning, run }: Case<Scene>, scene: Scene): Promise<CaseResult> {
  try {
    return { name, result: 'green', expected, came: (await run(scene)) ?? 'as expected' }
  } catch (error) {
    if (error instanceof Skip) return { name, result: 'skipped', expected, came: error.message }
    if (error instanceof Unexpected) return { name, result: 'red', expected: error.expected, came: error.came, meaning }
    if (error instanceof NoAnswer) return { name, result: 'red', expected, came: error.message, meaning }
    throw error
  }
}
