/** Commands of `duang` that follow from actions and lists: words, options, help, output. */
import type { Action, Fields, Former } from '@duang/contract/action/define-action'
import type { List } from '@duang/contract/action/define-list'
import type { Field } from '@duang/contract/action/field'
import * as z from 'zod/mini'
import { type Act, type Acts, type CommandInput, unknown } from '#core/command.ts'
import { PAGE_OPTIONS, PERIOD_OPTIONS, readPage, readPeriod } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import type { ProposalKind } from '#entry/desk/proposal.ts'
import { staffActor, workingPerson } from '#entry/desk/staff.ts'
import { inTransaction } from '#kit/database/db.ts'
import { Refusal } from '#kit/refusal.ts'
import { optionsOf, readFields, wordsOf } from './command-input.ts'
import { type AnyImplementation, type AnyListImplementation, formOf, type Made, type Person } from './implement.ts'
import { performAction } from './perform.ts'
import { readPageOf } from './read-list.ts'
import { subjectOf } from './record.ts'
import { hasSecondPerson } from './second-person.ts'
import { sayTable } from './table.ts'

type Derived = { path: readonly string[]; act: Act<CommandInput> }

const AS = {
  '--as <STAFF>': 'acts as this person of staff, with their permissions and approvals; the system by default',
} as const

/** `movie.link` → `movie link`, with its earlier words. */
export function actOfAction(implementation: AnyImplementation, kinds: readonly ProposalKind[]): Derived[] {
  const { name, title, help, fields, formerly = [] } = implementation.action
  const act = (asked: Fields): Act<CommandInput> => {
    const words = wordsOf(asked)
    return {
      summary: help ? `${title.en}. ${help.en}.` : `${title.en}.`,
      ...(words === '' ? {} : { words }),
      options: { ...optionsOf(asked), ...AS },
      needsOwner: true,
      run: (input) =>
        runAction({ ...implementation, action: { ...implementation.action, fields: asked } }, kinds, input),
    }
  }
  return named(name, (option) => act(option === undefined ? fields : withArgument(fields, option)), formerly)
}

/** The arguments, and `option` as the last one. */
const withArgument = (fields: Fields, option: string): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { isOptional, ...field }]): [string, Field][] => {
      if (name === option) return [[name, { ...field, isArgument: true }]]
      return field.isArgument || field.isForStaff ? [[name, field]] : []
    }),
  )

/** An earlier list took one of its filters as its argument. */
const withFilter = (filters: Fields, option: string | undefined): Fields =>
  Object.fromEntries(
    Object.entries(filters).map(([name, field]) => [name, name === option ? { ...field, isArgument: true } : field]),
  )

export function actOfList(implementation: AnyListImplementation, kinds: readonly ProposalKind[]): Derived[] {
  const { name, title, filters, formerly = [] } = implementation.list
  const isOfTime = formOf(implementation, {}).at !== undefined
  const act = (asked: Fields): Act<CommandInput> => {
    const words = wordsOf(asked)
    return {
      summary: `${title.en}.`,
      ...(words === '' ? {} : { words }),
      options: { ...optionsOf(asked), ...(isOfTime ? PERIOD_OPTIONS : PAGE_OPTIONS) },
      needsOwner: true,
      run: (input) => runList({ ...implementation, list: { ...implementation.list, filters: asked } }, kinds, input),
    }
  }
  return named(name, (option) => act(withFilter(filters, option)), formerly)
}

const named = (name: string, act: (option?: string) => Act<CommandInput>, formerly: readonly Former[]): Derived[] => [
  { path: name.split('.'), act: act() },
  ...formerly.map((former) => {
    const { words, option } = typeof former === 'string' ? { words: former, option: undefined } : former
    return { path: words.split(' '), act: { ...act(option), isFormer: true as const } }
  }),
]

/** Acts by the name of their command. */
export function groupActs(derived: readonly Derived[]): ReadonlyMap<string, Acts> {
  const groups = new Map<string, Record<string, Act<CommandInput>>>()
  for (const {
    path: [command = '', ...act],
    act: form,
  } of derived)
    groups.set(command, { ...groups.get(command), [act.join(' ')]: form })
  return groups
}

async function runAction(
  implementation: AnyImplementation,
  kinds: readonly ProposalKind[],
  input: CommandInput,
): Promise<number> {
  const { action } = implementation
  const { ctx, options, say, report } = input
  const person = await personOf(ctx, input.actor, options.as)
  const isOwner = person.permissions === null
  const { named } = implementation
  const decoded = await readFields(ctx, { fields: action.fields, schema: action.body, isOwner, named }, input)
  const result = await performAction(implementation, { ctx, person, input: decoded, kinds }).catch(
    namedMissing(action, decoded),
  )
  if (hasSecondPerson(action) && isProposed(result)) {
    const { proposal = 'ID' } = result as { proposal?: string }
    say(`Proposed. Another person decides within a day: duang proposal approve ${proposal}`)
    sayShown(say, result)
    report(result)
    return 0
  }
  const own = implementation.say?.(result as never, decoded as never) as string | readonly string[] | undefined
  for (const line of [own ?? linesOf(action.title.en, result)].flat()) say(line)
  sayShown(say, result)
  report(z.encode(action.result, result as never))
  return 0
}

const isProposed = (result: unknown): boolean => (result as { outcome?: unknown } | null)?.outcome === 'proposed'

function sayShown(say: CommandInput['say'], result: unknown): void {
  const { shown = {} } = (result ?? {}) as { shown?: Made }
  for (const [name, value] of Object.entries(shown)) say(`${name}  ${value}   (shown this once)`)
}

/** What is not there was mistyped: `Unknown movie: 7`. */
const namedMissing =
  (action: Action, input: Readonly<Record<string, unknown>>) =>
  (error: unknown): never => {
    if (!(error instanceof Refusal && error.code === 'not_found' && error.details === undefined)) throw error
    throw unknown(action.fields[action.subject.at(-1) ?? '']?.label.en.toLowerCase() ?? 'row', subjectOf(action, input))
  }

/** The owner of the machine, or a person of staff with what their role may. */
async function personOf(ctx: Ctx, actor: string, as: string | true | undefined): Promise<Person> {
  if (typeof as !== 'string') return { actor, address: null, permissions: null, operator: actor }
  const person = await inTransaction(ctx.db, (tx) => workingPerson(tx, ctx.brand.id, staffActor(as)))
  if (!person) throw unknown('person of staff', as)
  return { actor: person.actor, address: null, permissions: person.permissions, operator: actor }
}

const linesOf = (title: string, result: unknown): string[] => [
  `${title}: done.`,
  ...Object.entries((result ?? {}) as object).flatMap(([name, value]) =>
    typeof value === 'object' ? [] : [`${name}: ${value}`],
  ),
]

async function runList(
  implementation: AnyListImplementation,
  kinds: readonly ProposalKind[],
  input: CommandInput,
): Promise<number> {
  const { ctx, options } = input
  const { list } = implementation
  const filters = await readFields(ctx, { fields: list.filters, schema: list.query }, input)
  const form = formOf(implementation, filters)
  const request = { ...(form.at ? readPeriod(options) : {}), ...readPage(options, form) }
  const person = await personOf(ctx, input.actor, undefined)
  const page = await readPageOf(implementation, { ctx, person, kinds, filters, request })
  sayTable(input, list, page)
  input.report(z.encode(list.reply as List['reply'], page as never))
  return 0
}
