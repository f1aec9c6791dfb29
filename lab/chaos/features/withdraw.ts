/** Withdrawals under chaos: requests, the same key twice at once, retries of failed payouts, and the bank's payments. */
import { requestWithdraw, retryWithdraw } from '@duang/contract/bank/withdraw'
import type { ChaosFeature, LoadStep } from '../feature.ts'
import type { Operation } from '../players/operations.ts'
import type { Facts, Posting, Withdrawal } from '../verify/facts.ts'
import { type Finding, finding, groupBy, once } from '../verify/finding.ts'

const NEEDS_APPROVAL = 0.08

const request = ({ add, amounts, random }: Parameters<LoadStep['run']>[0]): Promise<Operation> =>
  add({ kind: 'withdraw', satang: amounts.withdrawal(random() < NEEDS_APPROVAL) })

export const withdraw: ChaosFeature = {
  kinds: {
    withdraw: async ({ call, logIn }, { key, satang, member }) => {
      await logIn()
      return call(requestWithdraw, { params: { uuid: member.uuid }, body: { amount: satang }, idempotencyKey: key })
    },
    retry: async ({ call, logIn }, { key, target }) => {
      await logIn()
      return call(retryWithdraw, { body: { id: target as string }, idempotencyKey: key })
    },
  },
  steps: {
    withdraw: { weight: 22, run: async (tools) => tools.send(await request(tools)) },
    'withdraw-twice-at-once': {
      weight: 6,
      run: async (tools) => {
        const operation = await request(tools)
        await Promise.all([tools.client.attempt(operation), tools.client.attempt(operation)])
      },
    },
    'retry-failed': {
      weight: 6,
      run: async ({ client, add, send }) => {
        const [failed] = await client.failedWithdrawals()
        if (failed) await send(await add({ kind: 'retry', satang: failed.satang, target: failed.id }))
      },
    },
  },
  verify: (operations, facts) => [
    ...verifyWithdrawals(operations, facts),
    ...verifyRetries(operations, facts),
    ...verifyPayouts(operations, facts),
  ],
  postings: ({ withdrawals }) =>
    withdrawals.flatMap(({ memberId, satang, state }) =>
      ['withdraw.hold', ...(ENDS[state] ?? [])].map((kind) => ({ kind, memberId, satang })),
    ),
}

/** Further ledger rows besides the hold, by the final state of a withdrawal. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  paid: ['withdraw.pay'],
  refunded: ['withdraw.release'],
  rejected: ['withdraw.release'],
}

/** Compares the journal with the database. Amounts are unique, so an amount identifies the withdrawal of a row. */
function verifyWithdrawals(operations: readonly Operation[], { withdrawals, postings }: Facts): Finding[] {
  const byAmount = groupBy(withdrawals, (each) => each.satang)
  const holds = new Map(postings.filter((each) => each.kind === 'withdraw.hold').map((each) => [each.satang, each]))
  const asked = operations.filter((each) => each.kind === 'withdraw')
  const amounts = new Set(asked.map((each) => each.satang))
  const findings = withdrawals
    .filter((each) => !amounts.has(each.satang))
    .map((each) => finding('V3', 'ghost', `withdrawal ${each.id} of ${each.satang} satang without an operation`))
  for (const operation of asked) {
    const made = byAmount.get(operation.satang) ?? []
    const name = `withdrawal ${operation.key} of ${operation.satang} satang`
    if (operation.state === 'acked') {
      findings.push(...once('V1', made.length, name))
      findings.push(...made.flatMap((each) => verifyReply(operation, each, holds.get(operation.satang))))
    } else if (made.length > 0) findings.push(finding('V2', 'ghost', `${name} was ${operation.state} and made`))
  }
  return findings
}

type WithdrawReply = { withdraw: { id: string; amount: number }; credit: number; version: number }

/** The reply matches the database: this id, this amount, this credit after it. */
function verifyReply(operation: Operation, withdrawal: Withdrawal, hold: Posting | undefined): Finding[] {
  const reply = operation.reply as WithdrawReply
  const isTrue =
    withdrawal.id === reply.withdraw.id &&
    withdrawal.satang === reply.withdraw.amount &&
    withdrawal.memberId === operation.member.memberId &&
    hold?.debitVersion === reply.version &&
    hold.debitBalance === reply.credit
  if (isTrue) return []
  return [finding('V1', 'broken', `withdrawal ${operation.key} differs from its reply: ${JSON.stringify(reply)}`)]
}

/** Each acknowledged retry sent its withdrawal on once. No other event did. */
function verifyRetries(operations: readonly Operation[], { withdrawals }: Facts): Finding[] {
  const acked = groupBy(
    operations.filter((each) => each.kind === 'retry' && each.state === 'acked'),
    (each) => each.target,
  )
  return withdrawals.flatMap(({ id, retries }) => {
    const reported = acked.get(id)?.length ?? 0
    if (reported === retries) return []
    return [
      finding(
        'V1',
        reported > retries ? 'lost' : 'ghost',
        `withdrawal ${id}: ${retries} retries, ${reported} acknowledged`,
      ),
    ]
  })
}

/** Compares the database with the bank: each payout is paid at most once, and both agree on payouts, amounts and recipients. */
function verifyPayouts(operations: readonly Operation[], { withdrawals, decisions, bankOut }: Facts): Finding[] {
  const paid = groupBy(
    decisions.filter((each) => each.status === 'paid'),
    (each) => each.key,
  )
  const booked = groupBy(bankOut, (each) => each.reference)
  const accounts = new Map(operations.map((each) => [each.member.memberId, each.member.account]))
  const ours = new Set<string | null>(withdrawals.map((each) => each.payoutKey))
  const findings = [...new Set([...paid.keys(), ...booked.keys()])]
    .filter((key) => !ours.has(key))
    .map((key) => finding('V6', 'ghost', `payout ${key} at the bank, asked for by no withdrawal`))
  for (const withdrawal of withdrawals) {
    const key = withdrawal.payoutKey ?? ''
    const [decision, ...more] = paid.get(key) ?? []
    const times = Math.max(more.length + (decision ? 1 : 0), booked.get(key)?.length ?? 0)
    const name = `payout ${key} of withdrawal ${withdrawal.id} (${withdrawal.state}, ${withdrawal.payoutState})`
    if (withdrawal.state === 'paid') findings.push(...once('V6', times, name))
    else if (times > 0) findings.push(finding('V6', 'ghost', `${name} was paid by the bank`))
    if ((withdrawal.state === 'paid') !== (withdrawal.payoutState === 'paid'))
      findings.push(finding('V6', 'broken', `${name}: the two states contradict each other`))
    const account = accounts.get(withdrawal.memberId)
    if (decision && (decision.satang !== withdrawal.satang || decision.to.number !== account?.number))
      findings.push(finding('V6', 'broken', `${name} was paid with another amount or to another account`))
  }
  return findings
}
