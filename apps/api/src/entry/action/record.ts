/** An action within its transaction: its handler, and its one row of the audit log. */
import type { Action } from '@duang/contract/action/define-action'
import type { Field } from '@duang/contract/action/field'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Ctx } from '#core/context.ts'
import type { ProposalKind } from '#entry/desk/proposal.ts'
import type { Tx } from '#kit/database/db.ts'
import type { AnyImplementation, Made, Person } from './implement.ts'
import type { Rule } from './rule.ts'

export type Asked = {
  ctx: Ctx
  person: Person
  input: Readonly<Record<string, unknown>>
  /** Every kind of proposal. */
  kinds?: readonly ProposalKind[]
  made?: Made
  facts?: unknown
  rule?: Rule
}

/** From here the rows that triggers and code record wait for {@link recordAction}. */
export const begin = (tx: Tx, { name }: Action) => sql`select set_config('duang.action', ${name}, true)`.execute(tx)

/** Runs the handler in this transaction. */
export const runIn = (
  tx: Tx,
  { run }: AnyImplementation,
  { made = {}, kinds = [], ...asked }: Asked,
): Promise<unknown> => run({ facts: null, ...asked, kinds, made, tx } as never)

/** Writes the one row of the audit log, with the input and what changed. */
export async function recordAction(tx: Tx, action: Action, { ctx, person, input }: Asked): Promise<void> {
  const member = action.member === undefined ? null : (input[action.member] ?? null)
  await sql`
    select record_action(
      ${ctx.clock()}, ${ctx.brand.id}, ${person.actor}, ${action.name}, ${subjectOf(action, input)},
      ${member}::uuid, ${JSON.stringify({ ...recordedInput(action, input), ...operatorOf(person) })}::jsonb,
      ${reasonOf(input)}
    )`.execute(tx)
}

/** Who typed a command that acts as a person of staff: the row names both. */
const operatorOf = ({ actor, operator }: Person) => (operator && operator !== actor ? { operator } : {})

/** Writes rows that are no part of the running action, such as those of another brand. */
export async function apartFromAction(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{
    name: string
  }>`select coalesce(current_setting('duang.action', true), '') as name`.execute(tx)
  const resume = (name = '') => sql`select set_config('duang.action', ${name}, true)`.execute(tx)
  await resume()
  await work()
  await resume(rows[0]?.name)
}

/** What the action concerns, such as `wheel 3`. */
export const subjectOf = ({ subject, fields }: Action, input: Asked['input']): string =>
  subject.map((name) => textOf(fields[name], input[name])).join(' ')

const textOf = (field: Field | undefined, value: unknown): string =>
  field?.form ? field.form.write(value as never) : String(value ?? '')

/** The input on the wire, without secrets and without what the row says elsewhere. */
function recordedInput(action: Action, input: Asked['input']): Record<string, unknown> {
  const named = action.subject.filter((name) => !action.fields[name]?.form)
  const { secretFields = [], hiddenFields = [] } = action
  const left = new Set(['reason', action.member, ...named, ...secretFields, ...hiddenFields])
  // A reason that the owner of the machine leaves out. It is in another column anyway.
  const stated = action.fields.reason?.isForStaff && input.reason === undefined ? { reason: 'left out' } : {}
  const wire = z.encode(action.body, { ...input, ...stated } as never) as Record<string, unknown>
  return Object.fromEntries(Object.entries(wire).filter(([name]) => !left.has(name)))
}

export const reasonOf = ({ reason }: Asked['input']): string => (typeof reason === 'string' ? reason : '')
