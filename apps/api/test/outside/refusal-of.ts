/** For tests: how an act of staff ended. */
import { Refusal } from '../../src/kit/refusal.ts'

/** `done`, or the code of the refusal. */
export const refusalOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )
