/** Acts of `duang` at the desk: one implementation, with the same checks and the same rows of the audit log. */
import { type Act, type CommandInput, CommandMistake, CommandRefusal } from '#core/command.ts'
import type { Ctx } from '#core/context.ts'
import { readsOf } from '#kit/read-db.ts'
import { refuse } from '#kit/refusal.ts'

type Run = Act<CommandInput>['run']
/** Undefined and false: the option is not given. */
type Options = Readonly<Record<string, string | number | boolean | undefined>>
type ActCall = { words?: readonly (string | number)[]; options?: Options }
type Person = { actor: string; reason?: string | undefined }

/**
 * Runs an act as a person. Returns what it reports. Refuses `not_found` for an unknown name, and `desk_act_refused` with the sentence of
 * the act for any other mistake.
 */
export async function runAct(ctx: Ctx, { actor, reason }: Person, run: Run, call: ActCall): Promise<unknown> {
  let data: unknown
  const options = Object.entries<string | number | boolean | undefined>({
    ...call.options,
    ...(reason === undefined ? {} : { reason }),
  }).flatMap(([name, value]) =>
    value === undefined || value === false ? [] : [[name, value === true ? true : String(value)]],
  )
  try {
    await run({
      act: '',
      words: (call.words ?? []).map(String),
      options: Object.fromEntries(options),
      say: () => undefined,
      report: (reported) => {
        data = reported
      },
      ...{ actor, ctx, read: readsOf(ctx.db) },
    })
  } catch (error) {
    if (error instanceof CommandMistake && error.code === 'not_found') refuse('not_found')
    if (error instanceof CommandMistake || error instanceof CommandRefusal)
      refuse('desk_act_refused', { sentence: error.message })
    throw error
  }
  return data
}
