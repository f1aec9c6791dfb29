/** For tests: a command as an operator types it, with the arguments read as `duang` reads them. */
import { COMMANDS } from '../../src/app/commands/commands.ts'
import { type Acts, CommandRefusal } from '../../src/core/command.ts'
import type { Ctx } from '../../src/core/context.ts'
import { describeFailure } from '../../src/entry/command/command-failure.ts'
import { readLine } from '../../src/entry/command/command-program.ts'
import { readsOf } from '../../src/kit/database/read-db.ts'
import { Refusal } from '../../src/kit/refusal.ts'
import type { TestSite } from '../people/site.ts'

type Context = { actor?: string; ctx?: Partial<Ctx> }

/** Runs `line`. Returns the exit code, the lines for people, and the data. A refusal returns its error. A mistake throws. */
export async function typed(
  site: TestSite,
  line: readonly string[],
  { actor = 'cli:somsri', ctx: changes = {} }: Context = {},
) {
  const chosen = readLine(COMMANDS, line, { version: '', print: () => undefined })
  if (!chosen) throw new Error(`Not an act: ${line.join(' ')}`)
  const { command, name, ...parsed } = chosen
  const said: string[] = []
  const reports: unknown[] = []
  const needsOwner = command.needsOwner ?? command.acts[name]?.needsOwner
  const ctx = { ...(await site.ctx()), db: needsOwner ? site.owner : site.operator, ...changes }
  const input = {
    read: needsOwner || changes.db ? readsOf(changes.db ?? site.owner) : site.read,
    ctx,
    platform: { ...site.platform, db: site.owner, ...changes },
    ...parsed,
    actor,
    say: (each: string) => void said.push(each),
    report: (each: unknown) => void reports.push(each),
  }
  const answered = await (command.acts as Acts<typeof input>)[name]?.run(input).catch((error: unknown) => {
    if (!(error instanceof CommandRefusal || error instanceof Refusal)) throw error
    // A program that reads stdout must find nothing there.
    if (said.length + reports.length > 0)
      throw new Error(`Output before a refusal (${error.message}): ${said.join('\n')}`)
    return error
  })
  // A program that reads stdout reads one document.
  if (reports.length > 1) throw new Error(`Reported ${reports.length} times: ${line.join(' ')}`)
  const error = answered instanceof Error ? describeFailure(answered).error : undefined
  const data = reports[0] as Record<string, unknown>
  const code = typeof answered === 'number' ? answered : 1
  return { code, said, text: error?.message ?? said.join('\n'), data, ...(error ? { error } : {}) }
}

/** `{ reason: 'why', all: true }` as it is typed. */
export const optionsOf = (options: Readonly<Record<string, string | true>>): string[] =>
  Object.entries(options).map(([name, value]) => (value === true ? `--${name}` : `--${name}=${value}`))

type Item = Record<string, unknown>
/** The rows of a list. */
export const itemsOf = ({ data }: { data: Record<string, unknown> }): Item[] => data.items as Item[]
