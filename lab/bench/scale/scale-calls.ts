/** The calls that `bench -- scale` measures, with inputs that succeed. */
import { randomInt } from 'node:crypto'
import { CALLS, type CallDefinition } from '@duang/contract'
import { TICKET_HEADER } from '@duang/contract/account/register-lookups'
import type { Asked } from './scale-client.ts'
import { PASSWORD } from './scale-data.ts'
import type { Measured } from './scale-members.ts'

/**
 * `visitor`: without a session. `member`: repeated by the same member, typical and extreme. `once`: a member can make it once, so
 * that each time another one does. `newcomer`: by the ticket of a registration.
 */
export type Who = 'visitor' | 'member' | 'once' | 'newcomer'
export type Given = { member: Measured; round: number; newcomer: Newcomer; days: { start: string; end: string } }
/** One registration: its ticket, and values that no member has. */
export type Newcomer = { ticket: string; digits: string }
export type Row = {
  call: CallDefinition
  /** Distinguishes two inputs of one call. */
  variant: string
  who: Who
  /** Repetitions in a round. A call that writes is repeated less often. */
  times: number
  ask: (given: Given) => Asked
}

/** Times in ms: of the typical member on both data sets, and of the extreme one on the large. */
export type CallTimes = { row: Row; small: number[]; large: number[]; extreme: number[] }

export const newDigits = (): string => String(randomInt(10_000_000, 99_999_999))

/** By the name of the call, with a variant behind a space. */
type Inputs = Record<string, [who: Who, times: number, ask?: (given: Given) => Asked]>

const ANNOUNCEMENT = '00000000-0000-4000-9000-000000000003'
const MOVIE = '00000000-0000-4000-8000-000000000701'
const RUNNING = '00000000-0000-4000-a000-000000000000'
/** A reward of rights for a hundred points. */
const REWARD = { rewardId: '00000000-0000-4000-8000-000000001804', points: 100 }
const ticketOf = ({ newcomer }: Given) => ({ headers: { [TICKET_HEADER]: newcomer.ticket } })
const bankOf = ({ member }: Given) => ({ bankId: member.bankId, bankName: '014' })
const inRange = ({ days }: Given): Asked => ({ query: days })
const address = {
  name: 'สมาชิก ทดสอบ',
  phone: '0812345678',
  line: '1/2',
  subdistrict: 'ลุมพินี',
  district: 'ปทุมวัน',
  province: 'กรุงเทพมหานคร',
  postcode: '10330',
}

const INPUTS: Inputs = {
  'login.enter': ['member', 1, ({ member }) => ({ body: { username: member.username, password: PASSWORD } })],
  'device.list': ['member', 5],
  'register.open': ['newcomer', 1],
  'register.check-phone': ['newcomer', 1, (g) => ({ ...ticketOf(g), params: { value: `08${g.newcomer.digits}` } })],
  'register.check-username': ['newcomer', 1, (g) => ({ ...ticketOf(g), params: { value: `new${g.newcomer.digits}` } })],
  'register.check-password': ['newcomer', 1, (g) => ({ ...ticketOf(g), body: { password: 'a good long secret' } })],
  'register.check-bank-id': [
    ...(['newcomer', 1] as const),
    (g) => ({ ...ticketOf(g), params: { bankId: `42${g.newcomer.digits}` }, body: { bankName: '014' } }),
  ],
  'register.inviter': ['newcomer', 1, (g) => ({ ...ticketOf(g), params: { afCode: 'SC0000500' } })],
  'register.account-name': [
    ...(['newcomer', 1] as const),
    (g) => ({ ...ticketOf(g), body: { bankId: `42${g.newcomer.digits}`, bankName: '014' } }),
  ],
  'register.join': ['newcomer', 1, (g) => ({ ...ticketOf(g), body: applicationOf(g) })],
  'setting.site': ['visitor', 5],
  'setting.website-status': ['visitor', 5],
  'setting.user': ['member', 5],
  'announcement.list': ['visitor', 5],
  'announcement.list-member': ['member', 5],
  'announcement.dismiss': ['member', 3, () => ({ params: { id: ANNOUNCEMENT } })],
  'chat.identity': ['member', 5],
  'user.detail': ['member', 5],
  'user.points': ['member', 5],
  'user.credit': ['member', 5, () => ({ body: { balanceType: 'M' } })],
  'user.level': ['member', 5],
  'user.summary': ['member', 5],
  'screen.read': ['member', 5, () => ({ query: { reads: 'user.detail,user.credit,announcement.list-member' } })],
  'change-password.change': [
    ...(['once', 1] as const),
    () => ({ body: { oldPassword: PASSWORD, newPassword: `${PASSWORD} new`, confirmPassword: `${PASSWORD} new` } }),
  ],
  'manage-address.get': ['member', 5],
  'manage-address.save': ['member', 3, ({ round }) => ({ body: { ...address, line: `1/${round}` } })],
  'deposit.assign-account': ['member', 3, (g) => ({ body: bankOf(g) })],
  'deposit.history': ['member', 5],
  'deposit.public-history': ['visitor', 5],
  'history.transfers': ['member', 5],
  // A kind that is rare in a long history, and a day in its middle.
  'history.transfers group=correction': ['member', 5, () => ({ query: { group: 'correction' } })],
  'history.transfers start': [
    ...(['member', 5] as const),
    ({ days }) => ({ query: { start: days.start, end: days.start } }),
  ],
  'history.points': ['member', 5],
  'correction.history': ['member', 5],
  'bonus.list': ['member', 5],
  'withdraw.check': ['member', 5],
  'withdraw.request': ['once', 1, () => ({ body: { amount: 300 } })],
  'withdraw.open': ['member', 5],
  'withdraw.history': ['member', 5],
  'withdraw.retry': ['once', 1, ({ member }) => ({ body: { id: member.failedWithdrawal } })],
  'withdraw.public-history': ['visitor', 5],
  'movie.list': ['member', 5],
  'movie.find': ['member', 5, () => ({ params: { id: MOVIE } })],
  'limits.read': ['member', 5],
  'limits.set': [
    ...(['member', 2] as const),
    // Lower each time, and never reached: a reached limit would refuse the calls of deposits.
    ({ round }) => ({ body: { kind: 'deposit', period: 'month', amount: 9_000_000_000 - round } }),
  ],
  'limits.reminder': ['member', 5],
  'limits.answer': ['member', 3, () => ({ body: { isSeen: true } })],
  'games.list': ['member', 5, () => ({ body: { gameType: 'slot' } })],
  'games.open': ['member', 2, () => ({ body: { provider: 'joker', gameCode: 'bowl-hi-lo' } })],
  'games.cash-out': ['member', 2],
  'games.credit-out': ['member', 5],
  'draw.rotate': ['member', 1, () => ({ body: { game: 'wheel' } })],
  'wheel.read': ['member', 5],
  'wheel.reward': ['member', 3],
  'wheel.log': ['member', 5],
  'flip-card.read': ['member', 5],
  'flip-card.random-reward': ['member', 3, () => ({ body: { card: 4 } })],
  'flip-card.logs': ['member', 5],
  'game-event.list': ['member', 5],
  'check-in.read': ['member', 5],
  'check-in.make': ['once', 1],
  'affiliate.code': ['member', 5],
  'affiliate.bonus': ['member', 5],
  'affiliate.downline': ['member', 5],
  'affiliate.downline-bonus': ['member', 5, ({ days }) => ({ body: days })],
  'affiliate.accruals': ['member', 5, inRange],
  'affiliate.withdraw': ['member', 1, () => ({ body: { amount: 1, type: 'wl' } })],
  'cashback.list': ['member', 5],
  'winlost.report': ['member', 5, ({ days }) => ({ body: { type: 'wl', ...days } })],
  'winlost.extras': ['member', 5, inRange],
  'winlost.game-days': ['member', 5, ({ days, member: { round } }) => ({ query: { ...days, ...gameOf(round) } })],
  'winlost.rounds': ['member', 5, ({ member: { round } }) => ({ query: { day: round.day, ...gameOf(round) } })],
  'winlost.round': [
    ...(['member', 5] as const),
    ({ member: { round } }) => ({ query: { provider: round.provider, roundId: round.roundId } }),
  ],
  'reward.list': ['member', 5],
  'reward.request': ['member', 3, () => ({ body: REWARD })],
  'reward.history': ['member', 5],
  'coupon.redeem': [
    'once',
    1,
    ({ round }) => ({ body: { code: `SCALE${String((round % 50) + 1).padStart(4, '0')}` } }),
  ],
  'tournament.list': ['member', 5],
  'tournament.find': ['member', 5, () => ({ params: { id: RUNNING } })],
  'tournament.take-part': ['member', 3, () => ({ body: { isTakingPart: true } })],
}

const gameOf = ({ provider, gameCode }: Measured['round']) => ({ provider, gameCode })

const applicationOf = ({ newcomer: { digits } }: Given) => ({
  phone: `08${digits}`,
  username: `new${digits}`,
  password: 'a good long secret',
  bankId: `42${digits}`,
  bankName: '014',
  accountName: 'สมาชิก ใหม่',
  afCode: 'SC0000500',
  isAdult: true,
  termsVersion: 'v1+v1',
})

export const ROWS: Row[] = Object.entries(INPUTS).map(([key, [who, times, ask = () => ({})]]) => {
  const [name, variant = ''] = key.split(' ')
  const call = CALLS.find((each) => each.name === name)
  if (!call) throw new Error(`Unknown call: ${name}`)
  return { call, variant, who, times, ask }
})
export const NOT_MEASURED: CallDefinition[] = CALLS.filter((call) => !ROWS.some((row) => row.call === call))
