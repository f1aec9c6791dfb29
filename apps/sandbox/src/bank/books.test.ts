import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { startBank } from '#bank/bank.ts'
import { apply, emptyBooks } from '#bank/books.ts'
import type { Entry } from '#bank/entries.ts'
import { ALL_QUIET } from '#bank/switches.ts'
import { Refusal } from '#kit/refusal.ts'
import { PEOPLE, SITE_ACCOUNTS } from '#people'

const ids = [...SITE_ACCOUNTS, ...PEOPLE.slice(0, 4), { bank: '004', number: '9999999999' }]
const account = fc.constantFrom(...ids)
const amountSatang = fc.integer({ min: 1, max: 60_000_000 })
const refusal = fc.constantFrom('none' as const, 'later' as const, 'for-good' as const)

const act = fc.oneof(
  fc.record({ kind: fc.constant('transfer' as const), from: account, to: account, amountSatang }),
  fc.record({ kind: fc.constant('pay' as const), key: fc.integer({ min: 1, max: 5 }), to: account, amountSatang }),
  fc.record({ kind: fc.constant('refuse' as const), refusal }),
)

const memoryJournal = () => {
  const entries: Entry[] = []
  return {
    entries,
    replayed: [],
    append: (entry: Entry) => entries.push(JSON.parse(JSON.stringify(entry))),
    durable: async () => {},
    isFull: () => false,
    unlessFull: <Result>(work: Promise<Result>) => work,
    stopWaiting: () => {},
    close: async () => {},
  }
}

test('the sum of all balances never changes, no balance of a person falls below zero, and a replay gives the same books', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const journal = memoryJournal()
      const bank = startBank(journal, () => new Date('2026-10-05T12:00:00+07:00'))
      const sum = () => [...bank.books.accounts.values()].reduce((total, each) => total + each.balanceSatang, 0)
      const before = sum()
      for (const each of acts) perform(bank, each)
      expect(sum()).toBe(before)
      for (const each of bank.books.accounts.values())
        if (each.owner === 'person') expect(each.balanceSatang).toBeGreaterThanOrEqual(0)
      const replayed = emptyBooks()
      for (const entry of journal.entries) apply(replayed, entry)
      expect(replayed).toEqual(bank.books)
    }),
    { numRuns: 200 },
  )
})

function perform(
  bank: ReturnType<typeof startBank>,
  each: typeof act extends fc.Arbitrary<infer Act> ? Act : never,
): void {
  try {
    if (each.kind === 'transfer') bank.transfer(each)
    else if (each.kind === 'refuse') bank.setSwitches({ ...ALL_QUIET, payoutRefusal: each.refusal })
    else
      bank.pay({ key: `payout-key-${each.key}`, amount: each.amountSatang, attempt: 1, to: { ...each.to, name: 'ชื่อ' } })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
