/**
 * Performs an action: permission, pace, and one transaction that holds the change and its one row of the audit log. A process that dies
 * leaves both or neither.
 */
import { randomUUID } from 'node:crypto'
import { type Action, attemptOf } from '@duang/contract/action/define-action'
import { actingDb } from '#entry/desk/acting-connection.ts'
import { assertPace } from '#entry/desk/looks.ts'
import { type Db, inTransaction, type Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import type { AnyImplementation } from './implement.ts'
import { assertOwnEntry } from './queue-entry.ts'
import { type Asked, begin, reasonOf, recordAction, runIn } from './record.ts'
import { hasSecondPerson, performOrPropose } from './second-person.ts'

/**
 * Performs it, or proposes it where a second person approves. Refuses `desk_not_permitted`, `rate_limited` and what the handler refuses. The
 * owner of the machine is one person alone, so nothing of theirs is proposed but what `bindsMachine`.
 */
export async function performAction(implementation: AnyImplementation, given: Asked): Promise<unknown> {
  const { action, before } = implementation
  const { ctx, person } = given
  const { permission } = action
  if (permission !== 'own' && person.permissions && !person.permissions.has(permission))
    refuse('desk_not_permitted', { permission })
  const db = actingDb(ctx.db, { actor: person.actor, address: person.address ?? '', reason: reasonOf(given.input) })
  if (action.recordsAttempts && person.permissions) await recordAttempt(action, given, db)
  const asked = withReference(action, await prepared(implementation, given))
  if (action.isRecordedFirst) return performBeyond(implementation, asked, db)
  if (before) {
    await inTransaction(db, (tx) => assertOwnEntry(tx, action, { ...asked, ctx: { ...ctx, db: tx as Db } }))
    await before({ ...asked, ctx: { ...ctx, db } } as never)
  }
  return inTransaction(db, async (tx) => {
    if (!action.recordsAttempts) await assertInPace(tx, action, asked)
    const within = { ...asked, ctx: { ...ctx, db: tx as Db } }
    const release = await assertOwnEntry(tx, action, within)
    const result = await performIn(tx, implementation, within)
    await release(tx)
    return result
  })
}

async function performIn(tx: Tx, implementation: AnyImplementation, asked: Asked): Promise<unknown> {
  const { action } = implementation
  if (hasSecondPerson(action)) return performOrPropose(tx, implementation, asked)
  await begin(tx, action)
  const result = await runIn(tx, implementation, asked)
  await recordAction(tx, action, asked)
  return result
}

/** An order without an id is another one each time. */
const withReference = ({ reference }: Action, asked: Asked): Asked =>
  reference === undefined ? asked : { ...asked, input: { [reference]: randomUUID(), ...asked.input } }

/** An action that reaches beyond the database is recorded before it begins. */
async function performBeyond(implementation: AnyImplementation, asked: Asked, db: Db): Promise<unknown> {
  const { action } = implementation
  const release = await inTransaction(db, async (tx) => {
    await assertInPace(tx, action, asked)
    const ownEntry = await assertOwnEntry(tx, action, asked)
    await recordAction(tx, action, asked)
    return ownEntry
  })
  const result = await implementation.run({ made: {}, ...asked, ctx: { ...asked.ctx, db } } as never)
  await inTransaction(db, release)
  return result
}

function recordAttempt(action: Action, asked: Asked, db: Db): Promise<void> {
  const attempt = { ...action, name: attemptOf(action) }
  return inTransaction(db, async (tx) => {
    await assertInPace(tx, attempt, asked)
    await recordAction(tx, attempt, asked)
  })
}

/** With what is made and asked before the transaction. */
async function prepared({ make, ask }: AnyImplementation, given: Asked): Promise<Asked> {
  const facts = ask && { facts: await ask({ ctx: given.ctx, input: given.input } as never) }
  return { ...given, ...(make && { made: make(given.input as never) }), ...facts }
}

async function assertInPace(
  tx: Tx,
  { name, hourlyMax }: Pick<Action, 'name' | 'hourlyMax'>,
  { ctx, person }: Asked,
): Promise<void> {
  // The owner of the machine has no pace.
  if (hourlyMax !== undefined && person.permissions) await assertPace(tx, ctx, person, { action: name, hourlyMax })
}
