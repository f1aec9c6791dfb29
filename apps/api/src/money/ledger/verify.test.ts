import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEDGER_CHECKS } from '#app/watch/ledger-checks.ts'
import { CommandMistake } from '#core/command.ts'
import { type Books, createBooks } from '../../../test/books/books.ts'
import { verifyLedger } from '../../../test/books/verify-ledger.ts'
import { optionsOf, typed } from '../../../test/outside/command.ts'
import { giveCredit, type TestSite } from '../../../test/people/site.ts'
import { rollUp } from './ledger.ts'

let books: Books
let site: TestSite

beforeAll(async () => {
  books = await createBooks()
  site = books.site
})
afterAll(() => site.stop())

it('finds nothing where nothing is broken, on all data and since a mark, again and again', async () => {
  const lines: string[] = []
  const all = await verifyLedger(site.owner, { say: (line) => lines.push(line) })
  expect(all.broken).toEqual([])
  expect(lines).toHaveLength(LEDGER_CHECKS.invariants.length + 1)
  expect(all.members).toBe(books.members.length)
  await giveCredit(site, books.memberAt(5), 5_00)
  expect(await verifyLedger(site.owner, { since: all.mark })).toMatchObject({ broken: [], mark: all.mark })
  expect(await verifyLedger(site.owner)).toMatchObject({ broken: [] })
})

it('checks, since a mark, only the members that changed', async () => {
  site.advance(3_600_000)
  await giveCredit(site, books.memberAt(4), 5_00)
  await rollUp(site.platform.db, 1)
  const { mark } = await verifyLedger(site.owner)
  site.advance(3_600_000)
  await giveCredit(site, books.memberAt(5), 5_00)
  // The one before the mark is within its minute.
  expect(await verifyLedger(site.owner, { since: mark })).toMatchObject({ broken: [], members: 2 })
})

describe('the command', () => {
  const run = async (options: Record<string, string | true>) => {
    const { code, data } = await typed(site, ['verify-ledger', ...optionsOf(options)])
    return { code, reports: [data] }
  }

  it('exits with 0 and reports', async () => {
    expect(await run({ all: true })).toMatchObject({ code: 0, reports: [{ broken: [], members: 6 }] })
  })
  it('exits with 1 when something is broken', async () => {
    const change = (by: number) =>
      sql`update ledger.accounts set balance_satang = balance_satang + ${by} where account_id = -33`.execute(site.owner)
    await change(1)
    expect(await run({})).toMatchObject({
      code: 1,
      reports: [{ broken: [{ invariant: 'I2 all accounts of a brand sum to zero', first: 'brand 1: 1 satang' }] }],
    })
    await change(-1)
  })
  it.each(['yesterday', '-1', true as const])('rejects a mark like %s', async (since) => {
    await expect(run({ since })).rejects.toThrow(CommandMistake)
  })
})
