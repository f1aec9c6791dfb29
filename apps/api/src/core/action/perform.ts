/**
 * Performs an action: permission, pace, and one transaction that holds the change and its one row of the audit log. A process that dies
 * leaves both or neither.
 */
import type { Action } from '@duang/contract/action/define-action'
import { actingDb } from '#core/desk/acting-connection.ts'
import { assertPace } from '#core/desk/looks.ts'
import { type Db, inTransaction, type Tx } from '#kit/db.ts'
import { refuse } from '#kit/refusal.ts'
import type { AnyImplementation } from './implement.ts'
import { type Asked, begin, reasonOf, recordAction, runIn } from './record.ts'
import { proposeAction } from './second-person.ts'

/**
 * Performs it, or proposes it where a second person approves. Refuses `desk_not_permitted`, `rate_limited` and what the handler refuses. The
 * owner of the machine is one person alone, so nothing of theirs is proposed.
 */
export async function performAction(implementation: AnyImplementation, given: Asked): Promise<unknown> {
  const { action, make } = implementation
  const { ctx, person } = given
  if (person.permissions && !person.permissions.has(action.permission))
    refuse('desk_not_permitted', { permission: action.permission })
  const asked = make ? { ...given, made: make(given.input as never) } : given
  const db = actingDb(ctx.db, { actor: person.actor, address: person.address ?? '', reason: reasonOf(asked.input) })
  if (action.isRecordedFirst) return performBeyond(implementation, asked, db)
  return inTransaction(db, async (tx) => {
    await assertInPace(tx, action, asked)
    const within = { ...asked, ctx: { ...ctx, db: tx as Db } }
    if (action.approval === 'second-person' && person.permissions) return proposeAction(tx, implementation, within)
    await begin(tx, action)
    const result = await runIn(tx, implementation, within)
    await recordAction(tx, action, within)
    return result
  })
}

/** An action that reaches beyond the database is recorded before it begins. */
async function performBeyond(implementation: AnyImplementation, asked: Asked, db: Db): Promise<unknown> {
  const { action } = implementation
  await inTransaction(db, async (tx) => {
    await assertInPace(tx, action, asked)
    await recordAction(tx, action, asked)
  })
  return implementation.run({ made: {}, ...asked, ctx: { ...asked.ctx, db } } as never)
}

async function assertInPace(tx: Tx, { name, hourlyMax }: Action, { ctx, person }: Asked): Promise<void> {
  if (hourlyMax !== undefined) await assertPace(tx, ctx, person, { action: name, hourlyMax })
}
