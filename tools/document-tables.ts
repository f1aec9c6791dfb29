/**
 * Tables of the documents that are read from the sources, so that no page can tell an old story.
 * A page holds `<!-- table: name -->` … `<!-- end of table -->`; what stands between is made here.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { canSpeak, GATEWAY_CASES, SPEAKERS, STUDIO_CASES } from '@duang/conformance'
import * as z from 'zod'
import { COMMANDS } from '../apps/api/src/app/commands.ts'
import { brandSettingsSchema } from '../apps/api/src/core/brand/settings.ts'
import { LEVELS } from '../apps/api/src/core/level/level-table.ts'
import { configSchema } from '../apps/api/src/kit/config.ts'
import { CALLS, type CallDefinition, PENDING, REFUSALS } from '../packages/contract/src/index.ts'
import { formatBaht } from '../packages/contract/src/money.ts'
import { constants } from './constants-table.ts'
import { ROOT, sourceFiles } from './files.ts'
import { screens } from './screens-table.ts'

const CALL_LIST: readonly CallDefinition[] = CALLS

/** Cells of a Markdown row; a bar inside a cell would end it. */
const row = (...cells: (string | number)[]): string =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
const table = (heads: string[], rows: string[]): string =>
  [row(...heads), `|${heads.map(() => '---').join('|')}|`, ...rows].join('\n')
const code = (text: string): string => (text === '' ? '' : `\`${text}\``)

type Property = {
  description?: string
  default?: unknown
  type?: string
  enum?: unknown[]
  minimum?: number
  maximum?: number
  const?: unknown
  pattern?: string
  anyOf?: Property[]
  properties?: Record<string, Property>
}

const propertiesOf = (schema: z.ZodType): Record<string, Property> =>
  (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Property).properties ?? {}

const shown = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value))

function rangeOf(property: Property): string {
  const { enum: values, type, minimum, maximum } = property
  if (property.anyOf) return property.anyOf.map(rangeOf).join(' or ')
  if (property.const !== undefined) return code(shown(property.const))
  if (values) return values.map((value) => code(shown(value))).join(', ')
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  if (isBounded) return `${type} ${minimum} to ${maximum}`
  return minimum === undefined ? (type ?? '') : `${type}, ${minimum} or more`
}

function environment(): string {
  const rows = Object.entries(propertiesOf(configSchema)).map(([name, each]) =>
    row(code(name), each.default === undefined ? '' : code(String(each.default)), each.description ?? ''),
  )
  return table(['variable', 'default', 'meaning'], rows)
}

function brandSettings(): string {
  const rows = (properties: Record<string, Property>, prefix = ''): string[] =>
    Object.entries(properties).flatMap(([name, each]) =>
      each.properties
        ? rows(each.properties, `${name}.`)
        : [row(code(prefix + name), rangeOf(each), code(shown(each.default)), each.description ?? '')],
    )
  return table(['setting', 'values', 'default', 'meaning'], rows(propertiesOf(brandSettingsSchema)))
}

/**
 * Names of the calls that a `routes.ts` of the api mounts; what the contract alone names is described and not answered yet.
 */
function mountedCalls(): ReadonlySet<string> {
  const contract = sourceFiles(/^packages\/contract\/src\/[^/]+\.ts$/)
  const routes = sourceFiles(/^apps\/api\/src\/features\/[^/]+\/routes\.ts$/)
  const mounted = new Set(
    routes.flatMap((file) => [...file.text.matchAll(/mount\(\s*site,\s*(\w+),/g)]).map(([, identifier]) => identifier),
  )
  const named = contract.flatMap((file) => [
    ...file.text.matchAll(/export const (\w+) = defineCall\(\{\s*name: '([^']+)'/g),
  ])
  return new Set(named.filter(([, identifier]) => mounted.has(identifier)).map(([, , name = '']) => name))
}

const ownersOf = (call: CallDefinition): string =>
  (call.owner ?? []).map((owner) => code(`${owner.in}.${owner.field}`)).join(', ')

const callRow = (call: CallDefinition, mounted: ReadonlySet<string>): string =>
  row(
    code(`${call.method} ${call.path}`),
    call.name,
    call.access,
    ownersOf(call),
    call.idempotency === 'key' ? 'yes' : '',
    mounted.has(call.name) ? 'built' : 'described, not answered yet',
    call.summary,
  )
const CALL_HEADS = ['call', 'name', 'who may call', 'own ids', 'Idempotency-Key', 'status', 'what it does']

function callsOfSection7(): string {
  const mounted = mountedCalls()
  const built = CALL_LIST.filter((call) => call.section === '7').map((call) => callRow(call, mounted))
  const pending = PENDING.map((call) =>
    row(
      code(`${call.method} ${call.path}`),
      '',
      '',
      '',
      '',
      `waits for ${call.waitsFor}`,
      call.part ? `${call.part} only` : '',
    ),
  )
  return table(CALL_HEADS, [...built, ...pending])
}

function callsOfOurs(): string {
  const mounted = mountedCalls()
  const rows = CALL_LIST.filter((call) => call.section !== '7').map(
    (call) => `${callRow(call, mounted)} ${call.section} |`,
  )
  return table([...CALL_HEADS, 'reading'], rows)
}

function refusals(): string {
  const rows = Object.entries(REFUSALS).map(([name, { status, message }]) => {
    const calls = CALL_LIST.filter((call) => (call.refusals as readonly string[]).includes(name))
    return row(code(name), status, message, calls.map((call) => call.name).join(', '))
  })
  return table(['code', 'status', 'message', 'calls that name it'], rows)
}

function levels(): string {
  const baht = (satang: number | null) => (satang === null ? 'none' : formatBaht(satang).replace('.00', ''))
  const rows = LEVELS.map((each) =>
    row(
      each.level,
      each.code,
      each.level === 0 ? 'no deposit yet' : `${each.criteria_kind}, ${baht(each.criteria_satang)}`,
      `${each.cashback_percent} %`,
      baht(each.cashback_cap_satang),
      baht(each.daily_cap_satang),
      baht(each.per_request_cap_satang),
      each.requests_per_day,
      baht(each.next_level_satang),
      each.is_disabled ? 'yes' : '',
    ),
  )
  const caps = ['cap a day', 'cap a request', 'requests a day']
  return table(
    ['level', 'code', 'deposits needed', 'cashback', 'cashback cap', ...caps, 'next level at', 'not reached by itself'],
    rows,
  )
}

/** The chart of the ledger, from the migrations: `(1, 'deposit.credit', 33, 1, 'A matched …')`. */
function transferKinds(): string {
  const sql = sourceFiles(/^apps\/api\/db\/migrations\/\d+-[\w-]+\.sql$/).map((file) => file.text)
  const find = (pattern: RegExp) => sql.flatMap((text) => [...text.matchAll(pattern)])
  const classes = new Map(find(/\((\d+), '((?:member|house):[\w-]+)', (?:true|false)/g).map(([, n, name]) => [n, name]))
  const rows = find(/\((\d+), '([\w.-]+)', (\d+), (\d+),\s+'((?:[^']|'')+)'\)/g).map(
    ([, kind = '', name = '', debit = '', credit = '', meaning = '']) =>
      row(kind, code(name), `${classes.get(debit)} → ${classes.get(credit)}`, meaning.replaceAll("''", "'")),
  )
  return table(['kind', 'name', 'from → to', 'when'], rows)
}

/** The queues of pg-boss with their times and what the source says of each. */
function queues(): string {
  const file = readFileSync(path.join(ROOT, 'apps/api/src/core/jobs.ts'), 'utf8')
  const found = [...file.matchAll(/\/\*\* ([^\n]+) \*\/\n\s+'([\w.-]+)': \{(?: cron: '([^']+)' )?\}/g)]
  return table(
    ['queue', 'when', 'what'],
    found.map(([, what = '', name = '', cron]) => row(code(name), cron ? code(cron) : 'on demand', what)),
  )
}

function commands(): string {
  const rows = COMMANDS.map((each) => row(code(each.name), each.summary, each.usage.map(code).join('<br>')))
  return rows.length > 0 ? table(['command', 'what it does', 'forms'], rows) : 'No command is registered yet.'
}

/** Cases of the conformance suite, with the dialects that have no words for them. */
function gatewayCases(): string {
  const rows = GATEWAY_CASES.map(({ name, expected, meaning, needs }) => {
    const silent = Object.values(SPEAKERS).filter((each) => !needs.every((need) => canSpeak(each, need)))
    return row(code(name), expected, meaning, silent.map((each) => each.name).join(', '))
  })
  return table(['case', 'a right gateway', 'what a wrong one costs', 'not said by'], rows)
}

function studioCases(): string {
  const rows = STUDIO_CASES.map(({ name, expected, meaning, mode }) =>
    row(code(name), expected, meaning, mode === 'any' ? 'every studio' : 'transfer mode'),
  )
  return table(['case', 'a right studio', 'what a wrong one costs', 'asked of'], rows)
}

const TABLES: Readonly<Record<string, () => string>> = {
  environment,
  'brand settings': brandSettings,
  'calls of section 7': callsOfSection7,
  'calls of ours': callsOfOurs,
  refusals,
  levels,
  'transfer kinds': transferKinds,
  queues,
  commands,
  'gateway cases': gatewayCases,
  'studio cases': studioCases,
  screens,
  constants,
}

/** The page with its tables as the sources say now. */
export function withTables(name: string): string {
  const page = readFileSync(path.join(ROOT, name), 'utf8')
  return page.replace(/(<!-- table: ([\w ]+) -->\n)[\s\S]*?(<!-- end of table -->)/g, (_, start, title, end) => {
    const make = TABLES[title]
    if (!make) throw new Error(`${name}: there is no table "${title}"; known are ${Object.keys(TABLES).join(', ')}.`)
    return `${start}${make()}\n${end}`
  })
}
