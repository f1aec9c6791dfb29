/** `npm run docs -- NAME`: prints a table of calls, events, refusals, screens or jobs from the values of the product. */
import { JOBS } from '../../apps/api/src/app/jobs.ts'
import { PAGES } from '../../apps/web/src/core/pages.ts'
import { CALLS, type CallDefinition, REFUSALS } from '../../packages/contract/src/index.ts'
import { events } from './document-tables.ts'
import { code, row, table } from './markdown.ts'
import { readOptions } from './options.ts'

const CALL_LIST: readonly CallDefinition[] = CALLS

const ownersOf = (call: CallDefinition): string =>
  (call.owner ?? []).map((owner) => code(`${owner.in}.${owner.field}`)).join(', ')

/** `mounted-calls.test.ts` of the api compares both lists with a running server. */
function calls(): string {
  const answered = CALL_LIST.map((call) =>
    row(
      code(`${call.method} ${call.path}`),
      call.name,
      call.access,
      ownersOf(call),
      call.idempotency === 'key' ? 'required' : '',
      call.section,
      call.summary,
    ),
  )
  const heads = ['call', 'name', 'access', 'own ids', 'Idempotency-Key', 'source', 'summary']
  return table(heads, answered)
}

function refusals(): string {
  const rows = Object.entries(REFUSALS).map(([name, { status, message }]) => {
    const users = CALL_LIST.filter((call) => (call.refusals as readonly string[]).includes(name))
    return row(code(name), status, message, users.map((call) => call.name).join(', '))
  })
  return table(['code', 'status', 'message', 'calls that declare it'], rows)
}

function screens(): string {
  const rows = PAGES.map(({ path, area, screen }) => row(code(path), area, screen))
  return table(['address', 'area', 'screen'], rows)
}

function jobs(): string {
  const rows = JOBS.map(({ queue, cron, concurrency = 1, summary }) =>
    row(code(queue), cron ? code(cron) : 'on demand', concurrency, summary),
  )
  return table(['queue', 'schedule (Bangkok time)', 'at once in a process', 'purpose'], rows)
}

const TABLES: Readonly<Record<string, () => string>> = { calls, events, refusals, screens, jobs }

const usage = `Usage: npm run docs -- NAME\nPrints a Markdown table. NAME is ${Object.keys(TABLES).join(', ')}.`
const [name = ''] = readOptions(usage, { allowPositionals: true }).positionals
const make = TABLES[name]
if (make) process.stdout.write(`${make()}\n`)
else {
  process.stderr.write(`${name === '' ? 'Missing argument: NAME' : `Unknown table: ${name}`}\n${usage}\n`)
  process.exitCode = 2
}
