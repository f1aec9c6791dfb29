/**
 * Tables inside committed documents, generated from imported values.
 * A page holds `<!-- table: name -->` … `<!-- end of table -->`. The generator replaces the lines between them.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DIALECT_CLIENTS, GATEWAY_CASES, STUDIO_CASES, supports } from '@duang/conformance'
import * as z from 'zod'
import { brandSettingsSchema } from '../../apps/api/src/core/brand/settings.ts'
import { LEVELS } from '../../apps/api/src/core/level/level-table.ts'
import { optionOf } from '../../apps/api/src/entry/action/command-input.ts'
import { ACTIONS } from '../../packages/contract/src/action/actions.ts'
import { type Fields, isAction } from '../../packages/contract/src/action/define-action.ts'
import { isList } from '../../packages/contract/src/action/define-list.ts'
import type { DeskCallDefinition } from '../../packages/contract/src/desk/define-desk-call.ts'
import { PERMISSION_NAMES, PERMISSIONS, ROLE_PERMISSIONS, ROLES } from '../../packages/contract/src/desk/permissions.ts'
import { type EventDefinition, LIVE_EVENTS } from '../../packages/contract/src/wire/live.ts'
import { formatBaht } from '../../packages/contract/src/wire/money.ts'
import { ROOT } from '../rules/files.ts'
import { code, row, table } from './markdown.ts'

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

function brandSettings(): string {
  const rows = (properties: Record<string, Property>, prefix = ''): string[] =>
    Object.entries(properties).flatMap(([name, each]) =>
      each.properties
        ? rows(each.properties, `${name}.`)
        : [row(code(prefix + name), rangeOf(each), code(shown(each.default)), each.description ?? '')],
    )
  return table(['setting', 'values', 'default', 'meaning'], rows(propertiesOf(brandSettingsSchema)))
}

/** Events of the socket with the fields of their payloads. */
export function events(): string {
  const fields = (event: EventDefinition) =>
    Object.keys((event.payload as unknown as { shape: object }).shape)
      .map(code)
      .join(', ')
  const rows = LIVE_EVENTS.map((each) => row(code(each.name), each.to, fields(each), each.section, each.summary))
  return table(['event', 'to', 'payload', 'source', 'meaning'], rows)
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

/** Cases of the conformance suite, with the dialects that cannot express them. */
function gatewayCases(): string {
  const rows = GATEWAY_CASES.map(({ name, expected, meaning, needs }) => {
    const silent = Object.values(DIALECT_CLIENTS).filter((each) => !needs.every((need) => supports(each, need)))
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

/** Permissions of the desk, and the roles that have them. */
function permissions(): string {
  const rows = PERMISSION_NAMES.map((name) =>
    row(code(name), PERMISSIONS[name].en, ...ROLES.map((role) => (ROLE_PERMISSIONS[role].includes(name) ? 'yes' : ''))),
  )
  return table(['permission', 'meaning', ...ROLES], rows)
}

const APPROVALS = {
  none: '',
  'second-factor': 'second factor',
  'second-person': 'second person',
  'by-rule': 'by rule',
} as const

/** `duang movie link URL --title …`: as the help of the command shows it. */
function commandOf(name: string, fields: Fields): string {
  const words = Object.entries(fields).map(([field, { isArgument, isOptional }]) => {
    const shown = isArgument ? optionOf(field).toUpperCase() : `--${optionOf(field)}`
    return isOptional ? `[${shown}]` : shown
  })
  return ['duang', name.replaceAll('.', ' '), ...words].join(' ')
}

/** What staff change. */
function actions(): string {
  const all: readonly DeskCallDefinition[] = ACTIONS
  const rows = all
    .filter(isAction)
    .map(({ name, summary, fields, permission, approval }) =>
      row(code(commandOf(name, fields)), summary, code(permission), APPROVALS[approval]),
    )
  return table(['command', 'what it does', 'permission', 'approval'], rows)
}

/** What staff read, page by page. */
function lists(): string {
  const all: readonly DeskCallDefinition[] = ACTIONS
  const rows = all
    .filter(isList)
    .map(({ name, title, filters, permission }) => row(code(commandOf(name, filters)), title.en, code(permission)))
  return table(['command', 'rows', 'permission'], rows)
}

const TABLES: Readonly<Record<string, () => string>> = {
  'brand settings': brandSettings,
  events,
  levels,
  permissions,
  actions,
  lists,
  'gateway cases': gatewayCases,
  'studio cases': studioCases,
}

/** The page with its tables generated from the sources. */
export function withTables(name: string): string {
  const page = readFileSync(path.join(ROOT, name), 'utf8')
  return page.replace(/(<!-- table: ([\w ]+) -->\n)[\s\S]*?(<!-- end of table -->)/g, (_, start, title, end) => {
    const make = TABLES[title]
    if (!make) throw new Error(`${name}: there is no table "${title}"; known are ${Object.keys(TABLES).join(', ')}.`)
    return `${start}${make()}\n${end}`
  })
}
