/** The form of a new tournament: its entries, what is wrong with them, and the call that they make. */
import { TOURNAMENT_MAX, type TournamentDefinition } from '@duang/contract/action/tournament-definition'
import { amountText, readAmount } from '@duang/ui/amount-text'
import { fieldText, instantOf } from '#core/action/instant-field.tsx'
import { prizeSumOf } from './prize-text.ts'
import type { tournamentTexts } from './texts.ts'
import type { Tournament } from './tournament.ts'

export type PickedGame = Tournament['games'][number]
export type PrizeDraft = { key: number; from: string; to: string; credit: string; points: string }
export type Draft = {
  nameTh: string
  nameEn: string
  rules: string
  startsAt: string
  endsAt: string
  score: Tournament['score']
  stakeMin: string
  settleMinutes: string
  games: readonly PickedGame[]
  prizes: readonly PrizeDraft[]
}

type Note = keyof typeof tournamentTexts.th
/** Names of texts by field: `endsAt`, or `prizes.2.to`. */
export type Wrong = Readonly<Record<string, Note>>

const DAY_MS = 86_400_000
const ZONE_MS = 7 * 3_600_000

let keys = 0
export const newPrize = (from: number): PrizeDraft => ({
  key: ++keys,
  from: String(from),
  to: String(from),
  credit: '',
  points: '',
})

/** Starts at the next midnight of Bangkok, for a week or as long as the copied one. */
export function newDraft(copied: Tournament | undefined, nowMs: number): Draft {
  const start = Math.ceil((nowMs + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS
  const lasts = copied ? Date.parse(copied.endsAt) - Date.parse(copied.startsAt) : 7 * DAY_MS
  const textOf = (ms: number) => fieldText(new Date(ms).toISOString())
  return {
    nameTh: copied?.name.th ?? '',
    nameEn: copied?.name.en ?? '',
    rules: copied?.rules ?? '',
    startsAt: textOf(start),
    endsAt: textOf(start + lasts),
    score: copied?.score ?? 'turnover',
    stakeMin: copied && copied.stakeMin > 0 ? amountText(copied.stakeMin) : '',
    settleMinutes: String(copied?.settleMinutes ?? 60),
    games: copied?.games ?? [],
    prizes: copied?.rankPrizes.map(({ from, to, credit, points }) => ({
      key: ++keys,
      from: String(from),
      to: String(to),
      credit: credit > 0 ? amountText(credit) : '',
      points: points > 0 ? String(points) : '',
    })) ?? [newPrize(1)],
  }
}

/** Satang of an amount field. Zero when it is empty, undefined when it is no amount. */
const satangOf = (text: string): number | undefined => (text.trim() === '' ? 0 : readAmount(text)?.satang)

/** A whole number. Undefined for any other text. */
const wholeOf = (text: string): number | undefined => {
  const plain = text.replace(/[\s,]/g, '')
  return /^\d{1,10}$/.test(plain) ? Number(plain) : undefined
}

/** The prizes as they are typed so far, for sums and the preview. Incomplete ones are left out. */
export const readPrizes = (prizes: Draft['prizes']) =>
  prizes.flatMap((each) => {
    const [from, to] = [wholeOf(each.from) ?? 0, wholeOf(each.to) ?? 0]
    const [credit, points] = [satangOf(each.credit) ?? 0, wholeOf(each.points || '0') ?? 0]
    return isRank(from) && isRank(to) && to >= from && credit + points > 0 ? [{ from, to, credit, points }] : []
  })

const isRank = (rank: number | undefined): rank is number =>
  rank !== undefined && rank >= 1 && rank <= TOURNAMENT_MAX.ranks

/** What is wrong, by field. The server checks the same, and games besides. */
export function wrongIn(draft: Draft, nowMs: number): Wrong {
  const [start, end] = [instantOf(draft.startsAt), instantOf(draft.endsAt)]
  const settle = wholeOf(draft.settleMinutes)
  const checks: [field: string, isWrong: boolean, note: Note][] = [
    ['nameTh', draft.nameTh.trim() === '', 'required'],
    ['nameEn', draft.nameEn.trim() === '', 'required'],
    ['rules', draft.rules.trim() === '', 'required'],
    ['startsAt', start === undefined, 'wrongTime'],
    ['endsAt', end === undefined, 'wrongTime'],
    ['endsAt', Boolean(end && (Date.parse(end) <= nowMs || (start && end <= start))), 'wrongEnd'],
    ['settleMinutes', settle === undefined || settle > TOURNAMENT_MAX.settleMinutes, 'wrongSettle'],
    ['stakeMin', draft.score === 'multiplier' && !satangOf(draft.stakeMin), 'wrongStake'],
    ...draft.prizes.flatMap((each, n) => wrongInPrize(each, n, draft.prizes)),
    ['prizes', prizeSumOf(readPrizes(draft.prizes)).credit > TOURNAMENT_MAX.prizes, 'wrongSum'],
  ]
  // The first note of a field counts.
  return Object.fromEntries(checks.flatMap(([field, isWrong, note]) => (isWrong ? [[field, note]] : [])).reverse())
}

function wrongInPrize(prize: PrizeDraft, n: number, all: Draft['prizes']): [string, boolean, Note][] {
  const [from, to] = [wholeOf(prize.from), wholeOf(prize.to)]
  const [credit, points] = [satangOf(prize.credit), prize.points.trim() === '' ? 0 : wholeOf(prize.points)]
  const isTaken = all
    .slice(0, n)
    .some((each) => (wholeOf(each.from) ?? 0) <= (to ?? 0) && (from ?? 0) <= (wholeOf(each.to) ?? 0))
  return [
    [`prizes.${n}.from`, !isRank(from), 'wrongRank'],
    [`prizes.${n}.to`, !isRank(to), 'wrongRank'],
    [`prizes.${n}.to`, (to ?? 0) < (from ?? 0), 'wrongTo'],
    [`prizes.${n}.from`, isTaken, 'wrongTwice'],
    [`prizes.${n}.points`, points === undefined || points > TOURNAMENT_MAX.points, 'wrongPoints'],
    [`prizes.${n}.credit`, !credit && !points, 'wrongPrize'],
  ]
}

/** What the action takes. The draft has been checked. */
export const definitionOf = (draft: Draft): TournamentDefinition => ({
  name: { th: draft.nameTh, en: draft.nameEn },
  rules: draft.rules,
  startsAt: instantOf(draft.startsAt) ?? '',
  endsAt: instantOf(draft.endsAt) ?? '',
  score: draft.score,
  stakeMin: draft.score === 'multiplier' ? (satangOf(draft.stakeMin) ?? 0) : 0,
  settleMinutes: wholeOf(draft.settleMinutes) ?? 0,
  games: draft.games.map(({ provider, game }) => (game === null ? { provider } : { provider, game })),
  prizes: readPrizes(draft.prizes),
})
