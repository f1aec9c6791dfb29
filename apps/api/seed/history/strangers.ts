/** Transfers that no member can be found for: each waits for staff in the queue of deposits, with the reasons of the engine. */
import { DEMONSTRATION_ACCOUNTS } from '../demonstration.ts'

type Stranger = { ago: number; name: string | null; bank: string; account: string; baht: number }

const STRANGERS: readonly Stranger[] = [
  { ago: 12, name: 'นาย ปรีชา ไม่ได้สมัคร', bank: '004', account: 'xxx-x-x7711-x', baht: 500 },
  { ago: 3, name: null, bank: '014', account: 'xxx-x-x0090-x', baht: 300 },
  { ago: 1, name: 'น.ส. สมหญิง ทองดี', bank: '002', account: 'xxx-x-x4410-x', baht: 1_000 },
  { ago: 1, name: 'นาง วิไล ใจเย็น', bank: '006', account: 'xxx-x-x1830-x', baht: 200 },
  { ago: 0, name: 'MR SOMCHAI J', bank: '025', account: 'xxx-x-x5521-x', baht: 450 },
]

/** The lines of a day in the form of the bank protocol. */
export const strangersOf = (ago: number, at: Date) =>
  STRANGERS.filter((each) => each.ago === ago).map(({ name, bank, account, baht }) => ({
    id: `history-stranger-${ago}-${baht}`,
    account: { bank: DEMONSTRATION_ACCOUNTS[0].bank, number: DEMONSTRATION_ACCOUNTS[0].account },
    direction: 'in',
    amount: baht,
    at: at.toISOString(),
    counterparty: { bank, account, ...(name === null ? {} : { name }) },
    reference: 'โอนเงิน',
  }))
