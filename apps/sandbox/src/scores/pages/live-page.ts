/** The matches of one day, league by league, at this moment. */
import { thaiClock, thaiDay } from '#kit/bangkok-time.ts'
import { type Html, html } from '#kit/html.ts'
import { dayOf, type Fixture, type Schedule } from '#scores/fixtures.ts'
import { LEAGUES, type League } from '#scores/leagues.ts'
import { type MatchState, matchAt, type Side } from '#scores/match.ts'
import { scoresFooter, type Theme } from '#scores/pages/frame-page.ts'

/** Days with a link, as distance from today. */
export const NEAR_DAYS = [
  [-1, 'เมื่อวาน'],
  [0, 'วันนี้'],
  [1, 'พรุ่งนี้'],
] as const
const DAY_MS = 86_400_000

type LivePage = { schedule: Schedule; now: Date; theme: Theme; daysAhead: number; abandoned: ReadonlySet<string> }

export function livePage({ schedule, now, theme, daysAhead, abandoned }: LivePage): Html {
  const fixtures = schedule.onDay(dayOf(now) + daysAhead)
  const shownDay = new Date(now.getTime() + daysAhead * DAY_MS)
  const day = ([distance, label]: (typeof NEAR_DAYS)[number]) => html`
    <a class="chip" href="/scores/live?theme=${theme}&amp;day=${distance}" ${distance === daysAhead && html`aria-current="page"`}>${label}</a>`
  return html`
  <div class="scores-head">
    <div>
      <h1>ผลการแข่งขัน</h1>
      <p class="scores-day">${thaiDay(shownDay)}</p>
    </div>
    <div class="scores-fresh">
      <p class="scores-note">อัปเดตล่าสุด ${thaiClock(now)}</p>
      <button class="button button-quiet" type="button" data-pause hidden>หยุดอัปเดต</button>
    </div>
  </div>
  <nav class="chips" aria-label="วันแข่งขัน">${NEAR_DAYS.map(day)}</nav>
  ${LEAGUES.map((league) =>
    leagueTable(
      league,
      fixtures
        .filter((fixture) => fixture.league === league.id)
        .map((fixture) => ({
          fixture,
          state: abandoned.has(fixture.id) ? null : matchAt(schedule.seed, fixture, now),
        })),
    ),
  )}
  ${scoresFooter}`
}

/** A match without a state was abandoned and does not count. */
type Row = { fixture: Fixture; state: MatchState | null }

const leagueTable = (league: League, rows: readonly Row[]): Html => html`
  <table class="score-table live">
    <caption>${league.name} <span class="scores-note">นัดที่ ${rows[0]?.fixture.round}</span></caption>
    <thead><tr>
      <th scope="col">เวลา</th><th scope="col" class="home">เจ้าบ้าน</th><th scope="col" class="score">ผล</th><th scope="col">ทีมเยือน</th>
    </tr></thead>
    <tbody>${rows.map(matchRow)}</tbody>
  </table>`

function matchRow({ fixture, state }: Row): Html {
  if (!state) return abandonedRow(fixture)
  const isPlaying = state.phase !== 'scheduled' && state.phase !== 'finished'
  const result =
    state.phase === 'scheduled'
      ? html`<span aria-hidden="true">–</span><span class="sr-only">ยังไม่เริ่ม</span>`
      : html`<span class="digits">${state.home}–${state.away}</span>`
  return html`
    <tr ${isPlaying && html`data-playing`}>
      <td class="when">${phaseText(fixture, state)}</td>
      <th scope="row" class="home">${fixture.home.name}${goalsOf(state, 'home')}</th>
      <td class="score">${result}</td>
      <td>${fixture.away.name}${goalsOf(state, 'away')}</td>
    </tr>`
}

const abandonedRow = ({ kickOff, home, away }: Fixture): Html => html`
    <tr>
      <td class="when">${thaiClock(kickOff)}</td>
      <th scope="row" class="home">${home.name}<span class="goals">ยกเลิกการแข่งขัน</span></th>
      <td class="score"><span aria-hidden="true">–</span><span class="sr-only">ไม่มีผล</span></td>
      <td>${away.name}</td>
    </tr>`

function phaseText({ kickOff }: Fixture, { phase, minute }: MatchState): Html {
  if (phase === 'scheduled') return html`${thaiClock(kickOff)}`
  if (phase === 'finished') return html`จบ`
  if (phase === 'half-time') return html`<span class="playing">พักครึ่ง</span>`
  return html`<span class="playing"><span class="sr-only">นาทีที่ </span>${minute}<span aria-hidden="true">′</span></span>`
}

function goalsOf({ goals }: MatchState, side: Side): Html | false {
  const minutes = goals.filter((goal) => goal.side === side).map(({ minute }) => `${minute}′`)
  return (
    minutes.length > 0 && html`<span class="goals"><span class="sr-only">ประตูนาทีที่ </span>${minutes.join(' ')}</span>`
  )
}
