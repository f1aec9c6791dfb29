/** The filters of the history, as they stand in its address. */
import { TRANSFER_GROUPS, type TransferGroup } from '@duang/contract/books/transfer-groups'
import { bangkokDay } from '#core/dates.ts'
import { rangeStart } from './range-start.ts'

export type View = 'entries' | 'credit' | 'points'
export type Kind = 'all' | 'deposit' | 'withdraw' | 'correction'
export type Range = 'all' | 'today' | 'week' | 'month' | 'custom'
/** Bangkok days, both included; undefined: open. */
export type Period = { start: string | undefined; end: string | undefined }
export type Choice = { view: View; kind: Kind; group: TransferGroup | 'all'; range: Range; custom: Period }

const VIEWS = ['entries', 'credit', 'points'] as const
const KINDS = ['all', 'deposit', 'withdraw', 'correction'] as const
const RANGES = ['all', 'today', 'week', 'month', 'custom'] as const
const GROUPS: readonly (TransferGroup | 'all')[] = ['all', ...(Object.keys(TRANSFER_GROUPS) as TransferGroup[])]
const OPEN: Period = { start: undefined, end: undefined }

/** Unknown values of the address count as absent ones. */
export function readChoice(search: URLSearchParams): Choice {
  const known = <Value extends string>(name: string, values: readonly Value[]): Value =>
    values.find((value) => value === search.get(name)) ?? (values[0] as Value)
  const view = known('view', VIEWS)
  const custom = { start: search.get('start') ?? '', end: search.get('end') ?? '' }
  const range = known('range', RANGES)
  const isCustom = range === 'custom' && view !== 'entries' && isPeriod(custom)
  return {
    view,
    kind: known('kind', KINDS),
    group: known('group', GROUPS),
    range: range === 'custom' && !isCustom ? 'all' : range,
    custom: isCustom ? custom : OPEN,
  }
}

/** Names what differs from the first choice. The view is always named: the member chose it, also where it has no rows. */
export function searchOf(choice: Choice, now: number): Record<string, string> {
  const { view, kind, group } = choice
  const range = view === 'entries' && choice.range === 'custom' ? 'all' : choice.range
  return {
    view,
    ...(view === 'entries' && kind !== 'all' ? { kind } : {}),
    ...(view === 'credit' && group !== 'all' ? { group } : {}),
    ...(range === 'all' ? {} : { range }),
    ...(range === 'custom' ? customOf(choice.custom, now) : {}),
  }
}

/** The last seven days, until the member chooses others. */
function customOf({ start, end }: Period, now: number): { start: string; end: string } {
  return { start: start ?? dayOf(rangeStart('week', now)), end: end ?? dayOf(now) }
}

export function periodOf({ range, custom }: Pick<Choice, 'range' | 'custom'>, now: number): Period {
  if (range === 'all') return OPEN
  return range === 'custom' ? custom : { start: dayOf(rangeStart(range, now)), end: undefined }
}

/** Whether the calls accept it: two existing days of this century, in order. */
export const isPeriod = ({ start, end }: { start: string; end: string }): boolean =>
  [start, end].every(isDay) && start <= end

const isDay = (day: string): boolean => {
  const at = new Date(day)
  return /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

const dayOf = (ms: number): string => bangkokDay(new Date(ms).toISOString())
