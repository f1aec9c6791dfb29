/** Reads what an operator typed after a command into the input of an action or the filters of a list, by the kinds of their fields. */
import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Fields } from '@duang/contract/action/define-action'
import type { Field, FieldKind } from '@duang/contract/action/field'
import { foldCode } from '@duang/contract/wire/pasted-text'
import * as z from 'zod/mini'
import { type ActOptions, type CommandInput, CommandMistake, invalid, missing, unknown } from '#core/command.ts'
import type { Ctx } from '#core/context.ts'
import { findMember } from '#core/member/find-member.ts'
import { unreadable } from '#entry/command/command-file.ts'
import { isStorable } from '#kit/database/storable-json.ts'
import { bangkokDayStart, bangkokInstant } from '#kit/text/bangkok-instant.ts'
import { bangkokDate } from '#kit/text/bangkok-time.ts'

/** `isShown` → `shown`, `nameEn` → `name-en`. */
export const optionOf = (name: string): string =>
  name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replace(/^-/, '')

const VALUE: Readonly<Record<Exclude<FieldKind, 'structure'>, string>> = {
  text: 'TEXT',
  long: 'TEXT',
  url: 'URL',
  baht: 'BAHT',
  whole: 'N',
  number: 'N',
  switch: 'on|off',
  choice: 'CHOICE',
  instant: 'TIME',
  day: 'DATE',
  id: 'ID',
  member: 'USERNAME',
  texts: 'A,B',
  wholes: 'N,N',
  file: 'FILE',
  hours: 'FROM-UNTIL',
  document: 'FILE',
}

/** Arguments in the notation of commander: `<URL> [NAME]`. */
export const wordsOf = (fields: Fields): string =>
  argumentsOf(fields)
    .map(([name, { isOptional }]) => {
      const word = optionOf(name).toUpperCase()
      return isOptional ? `[${word}]` : `<${word}>`
    })
    .join(' ')

const argumentsOf = (fields: Fields) => Object.entries(fields).filter(([, { isArgument }]) => isArgument)

/** Options with their descriptions. */
export const optionsOf = (fields: Fields): ActOptions =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { isArgument }]) => !isArgument)
      .map(([name, field]) => {
        const text = describe(field)
        const mayBeLeftOut = field.isOptional || field.isForStaff
        const value = field.kind === 'switch' && mayBeLeftOut ? '[on|off]' : `<${placeholderOf(field)}>`
        return [`--${optionOf(name)} ${value}`, mayBeLeftOut ? text : { required: text }]
      }),
  )

const placeholderOf = ({ kind, form, isNullable }: Field): string => {
  const word = kind === 'structure' ? (form?.word ?? '') : VALUE[kind]
  return isNullable ? `${word}|none` : word
}

function describe(field: Field): string {
  const limits = field.kind === 'choice' ? `: ${Object.keys(field.choices ?? {}).join(', ')}` : ''
  const range = field.range ? `, ${field.range[0]} to ${field.range[1]}` : ''
  return [field.label.en + limits + range, hintOf(field)].filter(Boolean).join('; ')
}

const hintOf = ({ hint, form }: Field): string =>
  [hint?.en, form?.isLong && '@FILE for the text of a file'].filter(Boolean).join('; ')

/** What a value of this kind is, for the sentence that refuses another one. */
function expected(field: Field): string {
  const { kind, range, max, choices, form, isNullable } = field
  const hint = hintOf(field)
  const hinted = hint ? ` (${hint})` : ''
  switch (kind) {
    case 'whole':
    case 'number':
      return `is a ${kind === 'whole' ? 'whole ' : ''}number from ${range?.[0]} to ${range?.[1]}`
    case 'baht':
      return `is an amount in baht such as 100 or 99.50${isNullable ? ', or none' : ''}`
    case 'switch':
      return 'is on or off'
    case 'choice':
      return `is one of ${Object.keys(choices ?? {}).join(', ')}`
    case 'instant':
      return 'is a Bangkok time such as "2026-11-25 02:00", or "02:00" for the next'
    case 'day':
      return 'is a date such as 2026-11-25'
    case 'id':
      return 'is an ID as a list shows it'
    case 'url':
      return `is an https address${hinted}`
    case 'structure':
      return `is a ${form?.word.toLowerCase()}${hinted}`
    case 'texts':
      return `has 1 to ${max} entries${hinted}`
    case 'hours':
      return 'is a part of the day such as 08:00-22:00'
    case 'wholes':
      return `is whole numbers from ${range?.[0]} to ${range?.[1]}, separated by commas`
    case 'file':
      return `is a file of at most ${Math.floor((max ?? 0) / 1024 / 1024)} MiB that is not empty`
    default:
      return `has 1 to ${max} characters${hinted}`
  }
}

const NUMBER = /^-?\d{1,12}(\.\d{1,4})?$/

/** The typed text as the wire has it. A text that fits nothing stays as it is, and the schema refuses it. */
function wireOf({ kind, schema, form, max, isNullable }: Field, text: string, after: Date): unknown {
  if (isNullable && text === 'none') return null
  switch (kind) {
    case 'structure':
      return form?.read(text) ?? text
    case 'baht':
    case 'whole':
    case 'number':
      return NUMBER.test(text) ? Number(text) : text
    case 'id':
      return /^\d{1,15}$/.test(text) && !z.safeDecode(schema, text as never).success ? Number(text) : foldCode(text)
    case 'switch':
      return text === 'on' ? true : text === 'off' ? false : text
    case 'instant':
      return (bangkokDayStart(text) ?? bangkokInstant(text, after))?.toISOString() ?? text
    case 'day': {
      const day = bangkokDayStart(text)
      return day ? bangkokDate(day) : text
    }
    case 'texts':
      return text.split(',').map((each) => each.trim())
    case 'wholes':
      return text.split(',').map((each) => (NUMBER.test(each.trim()) ? Number(each) : each))
    case 'file':
      return contentOf(text, max ?? 0)
    default:
      return text
  }
}

/** Base64. Empty for a file that is too large: the schema refuses it. */
function contentOf(file: string, bytesMax: number): string {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile()) throw unknown('file', file)
  return found.size > bytesMax ? '' : readFileSync(file).toString('base64')
}

/** What people type for the id of a row, such as the reference on a slip. Undefined for another text. */
export type Named = Readonly<Record<string, (ctx: Ctx, text: string) => Promise<unknown>>>

type Typed = Pick<CommandInput, 'words' | 'options'>

/** Reads arguments and options. Throws a mistake that names the field and what it expects. */
export async function readFields(
  ctx: Ctx,
  {
    fields,
    schema,
    isOwner,
    named = {},
  }: { fields: Fields; schema: z.ZodMiniType; isOwner?: boolean; named?: Named | undefined },
  { words, options }: Typed,
): Promise<Record<string, unknown>> {
  const texts = new Map<string, string>()
  for (const [index, [name]] of argumentsOf(fields).entries())
    if (words[index] !== undefined) texts.set(name, words[index])
  for (const name of Object.keys(fields)) {
    const option = options[optionOf(name)]
    // A switch alone means on.
    if (option !== undefined && !fields[name]?.isArgument) texts.set(name, option === true ? 'on' : option)
  }
  const wire: Record<string, unknown> = {}
  // A time without a date is the first one after the instant before it, or after now.
  let after = ctx.clock()
  for (const [name, field] of Object.entries(fields)) {
    const text = texts.get(name)
    if (text === undefined) continue
    wire[name] =
      (await named[name]?.(ctx, text)) ??
      (field.kind === 'member' ? await uuidOfMember(ctx, text) : wireOf(field, await textIn(field, text), after))
    if (field.kind === 'instant' && wire[name] !== text) after = new Date(String(wire[name]))
  }
  const left = Object.keys(fields).filter((name) => isOwner && fields[name]?.isForStaff && !texts.has(name))
  const stated = Object.fromEntries(left.map((name) => [name, LEFT_OUT]))
  const parsed = z.safeDecode(schema, { ...wire, ...stated } as never)
  if (parsed.success && !isStorable(parsed.data)) throw invalid('A text has characters that cannot be stored.')
  if (parsed.success) {
    const given = Object.entries(parsed.data as object).filter(([name]) => !left.includes(name))
    return Object.fromEntries(given)
  }
  const [issue] = parsed.error.issues
  throw mistakeOf(fields, { name: String(issue?.path[0] ?? ''), texts, within: issue && withinOf(issue) })
}

/** Fits the schema of a text for staff that the owner of the machine leaves out. */
const LEFT_OUT = 'left out'

/** A document is a file. Structured values may be long: `@FILE` stands for the text of a file. */
async function textIn({ kind, form }: Field, text: string): Promise<string> {
  const isNamed = kind === 'structure' && text.startsWith('@')
  if (kind !== 'document' && !form?.isFile && !isNamed) return text
  const file = isNamed ? text.slice(1) : text
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(file, error)
  })
}

/** What is wrong within a structured value: `0.weight: Too small`. */
const withinOf = ({ path, message }: z.core.$ZodIssue): string =>
  [path.slice(1).join('.'), message].filter(Boolean).join(': ')

type Mistyped = { name: string; texts: ReadonlyMap<string, string>; within: string | undefined }

function mistakeOf(fields: Fields, { name, texts, within }: Mistyped): CommandMistake {
  const field = fields[name]
  if (!field) return new CommandMistake('These options do not fit together.')
  const typed = field.isArgument ? optionOf(name).toUpperCase() : `--${optionOf(name)}`
  if (!texts.has(name)) return missing(typed)
  return invalid(`${typed} ${expected(field)}${field.kind === 'structure' ? `: ${within}` : '.'}`)
}

async function uuidOfMember(ctx: Ctx, username: string): Promise<string> {
  const found = await findMember(ctx, username)
  if (!found) throw unknown('member', username)
  return found.uuid
}
