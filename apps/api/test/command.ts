/** For tests: a command as an operator types it, with the arguments read as `duang` reads them. */
import { COMMANDS } from '../src/app/commands.ts'
import type { Command } from '../src/core/command.ts'
import { readArguments } from '../src/core/command-arguments.ts'
import type { TestSite } from './site.ts'

/** Runs `line` as `actor`; answers exit code, what was said, and what was reported last. */
export async function typed(site: TestSite, line: readonly string[], actor = 'cli:somsri') {
  const [name, ...args] = line
  const command = COMMANDS.find((each) => each.name === name) as Command
  const { words, options } = readArguments(command, args)
  const said: string[] = []
  let data: unknown
  const ctx = { ...(await site.ctx()), db: command.needsOwner ? site.owner : site.platform.db }
  const code = await command.run({
    ...{ ctx, words, options, actor },
    say: (each) => void said.push(each),
    report: (each) => {
      data = each
    },
  })
  return { code, said, text: said.join('\n'), data: data as Record<string, unknown> }
}

type Item = Record<string, unknown>
/** The rows of a list. */
export const itemsOf = ({ data }: { data: Record<string, unknown> }): Item[] => data.items as Item[]
