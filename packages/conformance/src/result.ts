/** Runs cases one after the other and collects their results. */
import { Skip, Unexpected } from './assertion.ts'

/** A case. `Scene` is its input. */
export type Case<Scene> = {
  name: string
  /** The behaviour of a correct counterpart, in one line. */
  expected: string
  /** Shown under a red case: the cost of the bug and its victim. */
  meaning: string
  /** Throws `Unexpected`, `Skip` or `NoAnswer`. Returns a remark for the table, if there is one. */
  run: (scene: Scene) => Promise<string | undefined>
}

export type CaseResult = {
  name: string
  result: 'green' | 'red' | 'skipped'
  expected: string
  came: string
  /** Meaning of a red case. */
  meaning?: string
}

/** No reply: no connection, or a timeout. */
export class NoAnswer extends Error {}

export async function runCases<Scene, Own extends Case<Scene>>(
  cases: readonly Own[],
  scene: Scene,
  options: {
    /** Missing requirements of the case, in words. */
    missing: (of: Own) => string[]
    onResult?: ((result: CaseResult) => void) | undefined
    /** Waits for open requests of a case, which would change the figures of the next one. */
    settled?: () => Promise<void>
    /** Called after a red case: whether all further cases would fail for the same reason. */
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
