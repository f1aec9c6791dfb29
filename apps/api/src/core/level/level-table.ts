/** The level table of section 6, as interpretation M7 reads it. Amounts in satang. */
const baht = (amount: number) => amount * 100

type Criteria = 'first' | 'cumulative' | 'monthly'
const row = (
  level: number,
  code: string,
  name: string,
  criteria: [Criteria, number],
  cashback: [percent: number, capBaht: number | null],
  caps: { daily: number | null; perRequest: number | null },
  nextLevelBaht: number,
  isDisabled = false,
) => ({
  level,
  code,
  name,
  criteria_kind: criteria[0],
  criteria_satang: baht(criteria[1]),
  cashback_percent: cashback[0],
  cashback_cap_satang: cashback[1] === null ? null : baht(cashback[1]),
  daily_cap_satang: caps.daily === null ? null : baht(caps.daily),
  per_request_cap_satang: caps.perRequest === null ? null : baht(caps.perRequest),
  requests_per_day: 5,
  next_level_satang: baht(nextLevelBaht),
  is_disabled: isDisabled,
})

export const LEVELS = [
  // A member without a deposit is below the table, with the caps of silver.
  row(0, 'member', 'สมาชิก', ['first', 0], [0, null], { daily: 100_000, perRequest: null }, 1),
  row(1, 'silver', 'ซิลเวอร์', ['first', 1], [3, null], { daily: 100_000, perRequest: null }, 50_000),
  row(2, 'gold', 'โกลด์', ['cumulative', 50_000], [5, null], { daily: 300_000, perRequest: null }, 300_000),
  row(3, 'platinum', 'แพลทินัม', ['monthly', 300_000], [7, null], { daily: 500_000, perRequest: null }, 1_000_000),
  row(4, 'diamond', 'ไดมอนด์', ['monthly', 1_000_000], [10, 200_000], { daily: 1_000_000, perRequest: null }, 5_000_000),
  row(5, 'vip', 'วีไอพี', ['monthly', 5_000_000], [15, 200_000], { daily: null, perRequest: 100_000 }, 99_999_999, true),
]
