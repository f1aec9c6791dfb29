/** Deposits and withdrawals that visitors see. Apart from the calls of members, which the front page does not need. */
import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { instant } from '../wire/fields.ts'
import { balance } from '../wire/money.ts'

/** A row of a public list: masked name, rounded amount, delayed by ten minutes (interpretation S2). */
const publicItem = z.object({ name: z.string(), amount: balance(), at: instant() })

export const listPublicDeposits = defineCall({
  name: 'deposit.public-history',
  method: 'GET',
  path: '/api/deposit',
  section: '7',
  summary: 'Real recent deposits, masked, rounded and delayed; empty when the brand switches the list off.',
  access: 'public',
  reply: z.object({ items: z.array(publicItem) }),
  isReport: true,
  refusals: [],
  idempotency: 'none',
})

export const listPublicWithdraws = defineCall({
  name: 'withdraw.public-history',
  method: 'GET',
  path: '/api/withdraw/history',
  section: '7',
  summary: 'Real recent withdrawals, masked, rounded and delayed; empty when the brand switches the list off.',
  access: 'public',
  reply: z.object({ items: z.array(publicItem) }),
  isReport: true,
  refusals: [],
  idempotency: 'none',
})
