/** docs/map.md: from each line of the specification to screen, call, handler, tables and tests. Read from the sources, never written by hand. */
import { CALLS, type CallDefinition, PENDING } from '../packages/contract/src/index.ts'
import { type SourceFile, sourceFiles } from './files.ts'

const link = (name: string) => `[${name.split('/').slice(-2).join('/')}](../${name})`
const unique = <Item>(items: Item[]) => [...new Set(items)]

/** The identifier under which the contract exports each call. */
function identifiers(contract: SourceFile[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of contract)
    for (const [, identifier, name] of file.text.matchAll(
      /export const (\w+) = defineCall\(\{\s*(?:\.\.\.\w+,\s*)*name: '([^']+)'/g,
    ))
      found.set(name ?? '', identifier ?? '')
  return found
}

/** Whether a file takes the call from the contract, or writes its address out. A bare word would not do: `login` is one of many. */
function namer(call: CallDefinition, identifier: string | undefined): (file: SourceFile) => boolean {
  if (!identifier) throw new Error(`No export of the contract was found for ${call.name}.`)
  const taken = new RegExp(`import (?:type )?\\{[^}]*\\b${identifier}\\b[^}]*\\} from '@duang/contract`)
  const part = String.raw`(?:\$\{[^}]+\}|\*+)`
  const written = new RegExp(`['"\`*]${call.path.replace(/\{\w+\}/g, part)}(?:['"\`?]|$)`, 'm')
  return (file) => taken.test(file.text) || written.test(file.text)
}

const tablesOf = (files: SourceFile[]): string[] =>
  unique(
    files.flatMap((file) =>
      [...file.text.matchAll(/(?:selectFrom|insertInto|updateTable|deleteFrom|[jJ]oin)\(\s*'(\w+)/g)].map(
        ([, table]) => table ?? '',
      ),
    ),
  ).sort()

export function map(): string {
  const contract = sourceFiles(/^packages\/contract\/src\/[^/]+\.ts$/)
  const names = identifiers(contract)
  const api = sourceFiles(/^apps\/api\/src\/.*\.ts$/)
  const web = sourceFiles(/^apps\/web\/src\/.*\.tsx?$/)
  const journeys = sourceFiles(/^e2e\/.*\.spec\.ts$/)
  const rows = (CALLS as readonly CallDefinition[]).map((call) => {
    const isNamed = namer(call, names.get(call.name))
    const handler = api.find((file) => /routes\.ts$/.test(file.name) && isNamed(file))
    const folder = handler?.name.split('/').slice(0, -1).join('/') ?? ''
    const feature = api.filter((file) => folder !== '' && file.name.startsWith(`${folder}/`))
    const tests = [...api, ...journeys].filter((file) => /\.(test|spec)\.ts$/.test(file.name) && isNamed(file))
    const screens = web.filter((file) => !/\.test\./.test(file.name) && isNamed(file))
    return `| ${call.section} | \`${call.method} ${call.path}\` | ${call.name} | ${screens.map((file) => link(file.name)).join(' ')} | ${handler ? link(handler.name) : ''} | ${tablesOf(feature.filter((file) => !/\.test\./.test(file.name))).join(', ')} | ${tests.map((file) => link(file.name)).join(' ')} |`
  })
  const pending = PENDING.map(
    (call) =>
      `| 7 | \`${call.method} ${call.path}\`${call.part ? `, ${call.part}` : ''} | waits for ${call.waitsFor} |`,
  )
  return [
    '# The map',
    '',
    'Made by `npm run generate`; a test keeps it true. One row a call: where the specification asks for it, which screen calls it, who answers, which tables it reads or writes, which tests name it.',
    '',
    '| section | call | name | screen | handler | tables | tests |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '## Calls of section 7 that are not built yet',
    '',
    '| section | call | |',
    '|---|---|---|',
    ...pending,
    '',
  ].join('\n')
}
