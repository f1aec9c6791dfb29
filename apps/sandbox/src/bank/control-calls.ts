/** Control calls of the sandbox for tests and demonstrations: unsigned, for this machine only. Amounts are baht. */

import { statementLine } from '@duang/contract/bank/bank'
import { bankCode } from '@duang/contract/bank/banks'
import { amount, bahtFromSatang, balance } from '@duang/contract/wire/money'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Bank } from '#bank/bank.ts'
import type { Account, Line } from '#bank/books.ts'
import type { PayoutDecision, Transfer } from '#bank/entries.ts'
import { parseBody } from '#bank/parse-body.ts'
import { statementLineOf } from '#bank/statement-line.ts'
import { switches } from '#bank/switches.ts'
import { admitThisMachineOnly } from '#kit/access-control.ts'

const accountId = z.object({ bank: bankCode(), number: z.string().check(z.regex(/^\d{10,15}$/)) })

const transferOrder = z.strictObject({
  from: accountId,
  to: accountId,
  amount: amount(),
  reference: z.optional(z.string().check(z.maxLength(200))),
  /** The same key books once. */
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
})

const accountOpening = z.strictObject({
  bank: bankCode(),
  number: z.string(),
  name: z.string(),
  owner: z.enum(['person', 'site']),
  openingBalance: z.optional(balance()),
})

const logQuery = z.object({ kind: z.enum(['payouts', 'lines', 'transfers']) })

export async function controlCalls(app: FastifyInstance, { bank }: { bank: Bank }) {
  admitThisMachineOnly(app)

  app.post('/sandbox/v1/transfers', async (request) => {
    const { amount: amountSatang, ...order } = parseBody(transferOrder, request.body)
    const transfer = bank.transfer({ ...order, amountSatang })
    await bank.durable()
    return { id: transfer.id, lineIds: { out: `${transfer.id}-out`, in: `${transfer.id}-in` } }
  })

  app.get('/sandbox/v1/accounts', async () => {
    const accounts = [...bank.books.accounts.values()].map(accountWire)
    await bank.durable()
    return { accounts }
  })

  app.put('/sandbox/v1/accounts', async (request) => {
    const { openingBalance: openingSatang, ...opening } = parseBody(accountOpening, request.body)
    const account = accountWire(bank.open({ ...opening, openingSatang }))
    await bank.durable()
    return account
  })

  app.get('/sandbox/v1/switches', async () => bank.books.switches)

  /** Changes the named switches only. */
  app.put('/sandbox/v1/switches', async (request) => {
    const changes = parseBody(z.partial(switches), request.body)
    bank.setSwitches(parseBody(switches, { ...bank.books.switches, ...changes }))
    await bank.durable()
    return bank.books.switches
  })

  app.get('/sandbox/v1/log', async (request) => {
    const { kind } = parseBody(logQuery, request.query)
    const entries = logOf(bank, kind)
    await bank.durable()
    return { entries }
  })
}

function logOf({ books }: Bank, kind: z.output<typeof logQuery>['kind']): unknown[] {
  if (kind === 'payouts') return books.decisions.map(decisionWire)
  if (kind === 'transfers') return [...books.transfers.values()].map(transferWire)
  const site = [...books.accounts.values()].filter((account) => account.owner === 'site')
  const lines = site.flatMap((account) => account.lines).sort((one, other) => (one.id < other.id ? -1 : 1))
  return lines.map((line) => lineWire(line, !books.undelivered.has(line.id)))
}

const accountWire = ({ bank, number, name, owner, balanceSatang }: Account) => ({
  bank,
  number,
  name,
  owner,
  balance: bahtFromSatang(balanceSatang),
})

const transferWire = ({ amountSatang, ...rest }: Transfer) => ({ ...rest, amount: bahtFromSatang(amountSatang) })

const decisionWire = ({ amountSatang, ...rest }: PayoutDecision) => ({ ...rest, amount: bahtFromSatang(amountSatang) })

/** The sent line, with the full number behind the mask, so that a test can find the sender. */
const lineWire = (line: Line, isDelivered: boolean) => ({
  ...z.encode(statementLine, statementLineOf(line)),
  isDelivered,
  source: { bank: line.other.bank, number: line.other.number },
})
