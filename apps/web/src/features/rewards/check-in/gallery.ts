import type { CallReply } from '@duang/contract'
import { makeCheckIn, readCheckIn } from '@duang/contract/rewards/check-in'
import { inTurn, pending, refusal, reply, unreachable } from '#gallery/fixtures.ts'
import { press, shows, wait } from '#gallery/simulated-input.ts'
import type { GalleryScreen } from '#gallery/state.ts'
import { credit } from '#gallery/wallet-fixtures.ts'

const page = { path: '/auth/media?dialog=check-in', isMember: true }
const entryOf = (day: number) => ({
  id: `0192f0c4-7a10-7cc3-98c4-e${String(day).padStart(11, '0')}`,
  json: { day },
})
/** Seven days around a date, with the values of the brand. */
const daysOf = (date: string, done: readonly number[]): CallReply<typeof readCheckIn>['days'] =>
  [-3, -2, -1, 0, 1, 2, 3].map((distance) => {
    const day = new Date(Date.parse(date) + distance * 86_400_000)
    const number = day.getUTCDate()
    return {
      date: day.toISOString().slice(0, 10),
      value: [500, 1_000, 2_000][(number - 1) % 3] ?? 0,
      isDone: done.includes(number),
    }
  })
const MONTH: CallReply<typeof readCheckIn> = {
  gameLog: [1, 2, 4].map(entryOf),
  gameValue: { value: 1_000 },
  gameValueTomorrow: { value: 2_000 },
  date: '2026-10-05',
  days: daysOf('2026-10-05', [2, 4]),
  requirement: null,
}
const month = (given: Partial<typeof MONTH>) => reply(readCheckIn, { ...MONTH, ...given })
const done = month({ gameLog: [1, 2, 4, 5].map(entryOf), days: daysOf('2026-10-05', [2, 4, 5]) })
const deposit = (period: 'day' | 'month') =>
  month({ requirement: { reason: 'deposit', deposit: { period, required: 50_000, deposited: 12_550 } } })
const { date: _, days: _days, requirement: __, ...VALUES } = MONTH
const made = reply(makeCheckIn, { ...VALUES, gameLog: [entryOf(5)], credit: 1_249_050, version: 2 })

export const states: GalleryScreen = {
  data: { ...page, fixtures: [month({})] },
  done: { ...page, fixtures: [done] },
  made: {
    ...page,
    fixtures: [inTurn(month({}), done), made, credit(1_249_050, 2)],
    act: async () => {
      await press('เช็กอินวันนี้')
      await shows('เช็กอินแล้ว ได้รับ')
      await wait(400)
    },
  },
  empty: { ...page, fixtures: [month({ gameLog: [], days: daysOf('2026-10-05', []) })] },
  'without-value': {
    ...page,
    fixtures: [
      month({
        gameValue: { value: 0 },
        gameValueTomorrow: { value: 0 },
        days: MONTH.days?.map((day) => (day.date < MONTH.date ? day : { ...day, value: 0 })),
      }),
    ],
  },
  'six-weeks': {
    ...page,
    fixtures: [
      month({
        date: '2026-08-31',
        days: daysOf('2026-08-31', [28, 29, 30]),
        gameValue: { value: 500 },
        gameLog: Array.from({ length: 30 }, (__, day) => entryOf(day + 1)),
      }),
    ],
  },
  'deposit-today': { ...page, fixtures: [deposit('day')] },
  'deposit-month': { ...page, fixtures: [deposit('month')] },
  'on-break': { ...page, fixtures: [month({ requirement: { reason: 'break', deposit: null } })] },
  closed: { ...page, fixtures: [month({ gameLog: [], requirement: { reason: 'closed', deposit: null } })] },
  loading: { ...page, fixtures: [pending(readCheckIn)] },
  failed: { ...page, fixtures: [refusal(readCheckIn, 'internal')], act: () => shows('โหลดข้อมูลไม่ได้') },
  busy: { ...page, fixtures: [month({}), pending(makeCheckIn)], act: () => press('เช็กอินวันนี้') },
  refused: {
    ...page,
    fixtures: [month({}), refusal(makeCheckIn, 'check_in_full')],
    act: async () => {
      await press('เช็กอินวันนี้')
      await shows('เครดิตถึงยอดสูงสุดแล้ว')
    },
  },
  'in-doubt': {
    ...page,
    fixtures: [month({}), unreachable(makeCheckIn)],
    act: async () => {
      await press('เช็กอินวันนี้')
      await shows('ยังไม่ทราบผลการเช็กอิน')
    },
  },
}

export const pictures = ['done']
