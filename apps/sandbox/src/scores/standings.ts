/** The table, from finished matches alone. Order: points, goal difference, goals, the matches among the equal clubs, the name. */
import type { Club } from '#scores/leagues.ts'

export type Result = { home: Club; away: Club; homeGoals: number; awayGoals: number }
export type Standing = {
  club: Club
  played: number
  won: number
  drawn: number
  lost: number
  goalsFor: number
  goalsAgainst: number
  points: number
}

const POINTS_WON = 3
const byName = new Intl.Collator('th')

/** One row a club, the best first. Clubs without a match yet have zeros. */
export function limitStandingsOf(clubs: readonly Club[], results: readonly Result[]): Standing[] {
  const rows = tally(clubs, results).sort(byTotals)
  return chunkEqual(rows).flatMap((equal) => (equal.length === 1 ? equal : byMeetings(equal, results)))
}

export const goalDifference = (row: Standing): number => row.goalsFor - row.goalsAgainst

const byTotals = (one: Standing, other: Standing): number =>
  other.points - one.points || goalDifference(other) - goalDifference(one) || other.goalsFor - one.goalsFor

/** Adjacent clubs with equal totals. */
function chunkEqual(rows: readonly Standing[]): Standing[][] {
  const chunks: Standing[][] = []
  for (const row of rows) {
    const last = chunks.at(-1)
    if (last?.[0] && byTotals(last[0], row) === 0) last.push(row)
    else chunks.push([row])
  }
  return chunks
}

/** A table within the table: only the matches that these clubs played against each other count. */
function byMeetings(equal: readonly Standing[], results: readonly Result[]): Standing[] {
  const ids = new Set(equal.map(({ club }) => club.id))
  const meetings = results.filter(({ home, away }) => ids.has(home.id) && ids.has(away.id))
  const among = new Map(
    tally(
      equal.map(({ club }) => club),
      meetings,
    ).map((row) => [row.club.id, row]),
  )
  const inMeetings = (row: Standing) => among.get(row.club.id) as Standing
  return [...equal].sort(
    (one, other) => byTotals(inMeetings(one), inMeetings(other)) || byName.compare(one.club.name, other.club.name),
  )
}

function tally(clubs: readonly Club[], results: readonly Result[]): Standing[] {
  const rows = new Map(clubs.map((club) => [club.id, emptyRow(club)]))
  for (const { home, away, homeGoals, awayGoals } of results) {
    add(rows.get(home.id), homeGoals, awayGoals)
    add(rows.get(away.id), awayGoals, homeGoals)
  }
  return [...rows.values()]
}

const emptyRow = (club: Club): Standing => ({
  club,
  played: 0,
  won: 0,
  drawn: 0,
  lost: 0,
  goalsFor: 0,
  goalsAgainst: 0,
  points: 0,
})

function add(row: Standing | undefined, scored: number, conceded: number): void {
  if (!row) return
  row.played++
  row.goalsFor += scored
  row.goalsAgainst += conceded
  if (scored > conceded) row.won++
  else if (scored === conceded) row.drawn++
  else row.lost++
  row.points += scored > conceded ? POINTS_WON : scored === conceded ? 1 : 0
}
