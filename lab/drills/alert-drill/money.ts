/** Failures between members, bank and staff. */
import { randomUUID } from 'node:crypto'
import { DEMONSTRATION_BRAND, DEMONSTRATION_FEED } from '../../../apps/api/seed/demonstration.ts'
import type { Member } from '../../chaos/players/members.ts'
import { deposit, moveBack, one, payoutIn, sendLine, until, withdraw } from './actions.ts'
import type { Drill } from './drill.ts'
import type { Environment } from './environment.ts'
import type { Values } from './runbook.ts'

const OWN = `brand_id = ${DEMONSTRATION_BRAND}`
const memberOf = ({ members }: Environment, index: number) => members[index] as Member

const setBank = async ({ bankUrl }: Environment, changes: object): Promise<void> => {
  const answer = await fetch(`${bankUrl}/sandbox/v1/switches`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(changes),
  })
  if (!answer.ok) throw new Error(`The bank refused the switches: ${await answer.text()}`)
}

const idOf = (environment: Environment, text: string): Promise<string> =>
  until(text, async () => (await one<{ id: string }>(environment, text))?.id)

/** Moves the request, or the payout, of a withdrawal back. */
const ageWithdrawal = (environment: Environment, id: string, by: string) =>
  moveBack(environment, { table: 'withdrawals', column: 'requested_at', by, where: `withdrawal_id = '${id}'` })
const agePayout = (environment: Environment, key: string, column: string, by: string) =>
  moveBack(environment, { table: 'payouts', column, by, where: `payout_key = '${key}'` })

const LINE_DRILLS: readonly Drill[] = [
  {
    alert: 'LinesWait',
    failure: 'a stranger pays',
    cause: async (environment) => {
      const stranger = { bank: '014', number: '4099912345' }
      await fetch(`${environment.bankUrl}/sandbox/v1/accounts`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...stranger, name: 'ปริศนา ไม่รู้จัก', owner: 'person', openingBalance: 1_000 }),
      })
      return { LINE: await deposit(environment, stranger, 321), USERNAME: memberOf(environment, 3).username }
    },
  },
  {
    alert: 'DebitWithoutPayout',
    failure: 'the bank reports a line out that no payout explains',
    cause: async (environment) => {
      await sendLine(environment, { id: `fee-${randomUUID()}`, direction: 'out', amount: 15, counterparty: {} })
      return {
        LINE: await idOf(environment, `select line_id::text as id from statement_lines where state = 'unexplained'`),
        FEED: DEMONSTRATION_FEED,
      }
    },
    remedy: {
      words: 'deposits dismiss, feeds on',
      act: async ({ runbook }, { LINE }) => {
        await runbook.duang('deposits', 'dismiss', String(LINE), '--reason', 'a fee')
        await runbook.duang('feeds', 'on', DEMONSTRATION_FEED)
      },
    },
  },
  {
    alert: 'QuarantineOpen',
    failure: 'one id of the bank arrives with two amounts',
    cause: async (environment) => {
      const id = `twice-${randomUUID()}`
      const { account, name } = memberOf(environment, 4)
      const counterparty = { bank: account.bank, account: account.number, name }
      const at = new Date().toISOString()
      for (const amount of [50, 5_000]) await sendLine(environment, { id, at, direction: 'in', amount, counterparty })
      return {
        ID: await idOf(environment, 'select quarantine_id::text as id from quarantine where resolved_at is null'),
      }
    },
  },
]

const PAYOUT_DRILLS: readonly Drill[] = [
  {
    alert: 'WithdrawalsWait',
    failure: 'a withdrawal above the limit of approval, 31 minutes ago',
    cause: async (environment) => {
      const ID = await withdraw(environment, memberOf(environment, 5), 2_000)
      await ageWithdrawal(environment, ID, '31 min')
      return { ID }
    },
  },
  {
    alert: 'PayoutStuck',
    failure: 'the worker is killed, a member withdraws, 16 minutes pass',
    cause: async (environment) => {
      await deposit(environment, memberOf(environment, 6).account, 1)
      await environment.worker.kill()
      const ID = await withdraw(environment, memberOf(environment, 6), 300)
      await agePayout(environment, await payoutIn(environment, ID, 'ready'), 'created_at', '16 min')
      return { ID }
    },
    remedy: { words: 'start the jobs', act: ({ worker }) => worker.start() },
  },
  {
    alert: 'PayoutUnknown',
    failure: 'the bank freezes during a payout, 16 minutes pass',
    cause: async (environment) => {
      const member = memberOf(environment, 7)
      await setBank(environment, { payoutHang: 'paid' })
      const ID = await withdraw(environment, member, 300)
      const key = await payoutIn(environment, ID, 'unknown')
      environment.bank.freeze()
      await agePayout(environment, key, 'created_at', '16 min')
      return { ID }
    },
    remedy: {
      words: 'the bank answers: Duang asks it by the key',
      act: async (environment) => {
        environment.bank.thaw()
        await setBank(environment, { payoutHang: 'none' })
      },
    },
  },
  {
    alert: 'PayoutNotDebited',
    failure: 'the bank pays and reports no debit, 25 hours pass',
    cause: async (environment) => {
      const id = await withdraw(environment, memberOf(environment, 8), 300)
      const key = await payoutIn(environment, id, 'paid')
      await until('the debit line', () => one(environment, `select 1 from statement_lines where reference = '${key}'`))
      // As if the feed had lost it.
      await environment.pool.query(`update statement_lines set reference = 'lost' where reference = $1`, [key])
      await agePayout(environment, key, 'updated_at', '25 h')
      return { ID: id }
    },
    remedy: {
      words: 'withdrawals debit-checked',
      act: ({ runbook }, { ID }) =>
        runbook.duang('withdrawals', 'debit-checked', String(ID), '--reason', 'the bank shows the debit'),
    },
  },
]

/** Above `secondPersonAboveSatang`. */
const LARGE_BAHT = '20000'

const CORRECTION_DRILLS: readonly Drill[] = [
  {
    alert: 'ApprovalWaits',
    failure: 'a correction of 20,000 baht is proposed',
    cause: async (environment) => {
      const { username } = memberOf(environment, 9)
      await environment.runbook
        .duang('correction', 'credit', username, LARGE_BAHT, '--reason', 'drill', '--reference', 'DRILL1')
        .catch(() => undefined)
      return { ID: await idOf(environment, `select proposal_id::text as id from proposals where state = 'open'`) }
    },
    as: 'second',
  },
  {
    alert: 'ReceivableOpen',
    failure: 'a deposit is unassigned after its member has withdrawn it',
    cause: async (environment): Promise<Values> => {
      const member = memberOf(environment, 10)
      const id = await withdraw(environment, member, 300)
      await payoutIn(environment, id, 'paid')
      const line = await idOf(
        environment,
        `select line_id::text as id from deposits where ${OWN} and member_id = ${member.memberId} limit 1`,
      )
      await environment.runbook.duang('correction', 'unassign', line, '--reason', 'drill')
      await environment.runbook.duang('deposits', 'return', line, '--reason', 'drill')
      return { USERNAME: member.username }
    },
    remedy: {
      words: 'receivable write-off',
      act: async (environment) => {
        const id = await idOf(environment, 'select correction_id::text as id from corrections where settled_at is null')
        await environment.runbook.duang('receivable', 'write-off', id, '--reason', 'drill')
      },
    },
  },
]

export const MONEY_DRILLS: readonly Drill[] = [...LINE_DRILLS, ...PAYOUT_DRILLS, ...CORRECTION_DRILLS]
