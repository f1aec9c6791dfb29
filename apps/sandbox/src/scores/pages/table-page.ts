/** The standings of both leagues, from the finished matches of this season. */
import { thaiClock, thaiDay } from '#kit/bangkok-time.ts'
import { type Html, html } from '#kit/html.ts'
import { dayOf, type Schedule } from '#scores/fixtures.ts'
import { LEAGUES, type League } from '#scores/leagues.ts'
import { finalWhistle, matchAt } from '#scores/match.ts'
import { scoresFooter } from '#scores/pages/frame-page.ts'
import { goalDifference, limitStandingsOf, type Result, type Standing } from '#scores/standings.ts'

export function tablePage(schedule: Schedule, now: Date, abandoned: ReadonlySet<string>): Html {
  return html`
  <div class="scores-head">
    <div>
      <h1>อันดับทีม</h1>
      <p class="scores-day">${thaiDay(now)} ${thaiClock(now)}</p>
    </div>
  </div>
  ${LEAGUES.map((league) => leagueTable(schedule, league, now, abandoned))}
  <p class="scores-note">แต้มเท่ากัน ตัดสินด้วยผลต่างประตู ประตูได้ แล้วจึงผลการพบกัน</p>
  ${scoresFooter}`
}

function leagueTable(schedule: Schedule, league: League, now: Date, abandoned: ReadonlySet<string>): Html {
  const fixtures = schedule.ofSeason(league, dayOf(now))
  const results = fixtures
    .filter((fixture) => finalWhistle(schedule.seed, fixture) <= now && !abandoned.has(fixture.id))
    .map((fixture): Result => {
      const { home, away } = matchAt(schedule.seed, fixture, now)
      return { home: fixture.home, away: fixture.away, homeGoals: home, awayGoals: away }
    })
  return html`
  <table class="score-table standings">
    <caption>${league.name} <span class="scores-note">ฤดูกาลที่ ${fixtures[0]?.season}</span></caption>
    <thead><tr>
      <th scope="col">ที่</th><th scope="col" class="club">ทีม</th><th scope="col">แข่ง</th>
      <th scope="col">ชนะ</th><th scope="col">เสมอ</th><th scope="col">แพ้</th>
      <th scope="col" class="roomy">ได้</th><th scope="col" class="roomy">เสีย</th>
      <th scope="col">ต่าง</th><th scope="col">แต้ม</th>
    </tr></thead>
    <tbody>${limitStandingsOf(league.clubs, results).map(standingRow)}</tbody>
  </table>`
}

const standingRow = (row: Standing, index: number): Html => html`
    <tr>
      <td>${index + 1}</td><th scope="row" class="club">${row.club.name}</th><td>${row.played}</td>
      <td>${row.won}</td><td>${row.drawn}</td><td>${row.lost}</td>
      <td class="roomy">${row.goalsFor}</td><td class="roomy">${row.goalsAgainst}</td>
      <td>${signed(goalDifference(row))}</td><td class="points">${row.points}</td>
    </tr>`

const signed = (difference: number): string =>
  difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : '0'
