/** Answers for a studio in a browser's page: its own draws and slips, its own page, no credit. For `npm run lab -- frames`. */
import type { Page } from '@playwright/test'
import { createSchedule, SCORES_SEED } from '../../apps/sandbox/src/scores/fixtures.ts'
import { inPlayMatches, STEP_MS } from '../../apps/sandbox/src/studio/games/in-play.ts'
import { slipView } from '../../apps/sandbox/src/studio/games/match-slips.ts'
import { clientAnswers } from '../../apps/sandbox/src/studio/pages/client-files.ts'
import { gamePageHeaders, renderGamePage } from '../../apps/sandbox/src/studio/pages/game-page.ts'
import { firstStep, nextSpin, tableOf } from '../../apps/sandbox/src/studio/tables.ts'
import {
  isOnMatches,
  type PlayState,
  type Round,
  type Stake,
  type StudioGame,
} from '../../apps/sandbox/src/studio/wire.ts'

/** A host whose pages may use WebCrypto. No server listens there: this program answers each request. */
export const STUDIO_SITE = 'http://studio.localhost'
const ACCENT = '#E5B94E'
const SEEDS = { serverSeed: 'frames', clientSeed: 'frames' }
const HOUR_MS = 3_600_000

const files = clientAnswers([ACCENT])
const schedule = createSchedule(SCORES_SEED)

/** The next moment in whose first minutes a match runs and has odds. */
function kickedOff(): Date {
  const start = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  for (let ahead = 0; ahead < 48 * HOUR_MS; ahead += STEP_MS) {
    const at = new Date(start + ahead)
    if (inPlayMatches(schedule, at, []).some(({ live }) => live?.phase === 'first-half' && live.standing === 'open'))
      return at
  }
  throw new Error('No match of two days has odds in its first half')
}

/** Answers every request of the page. Each poll of a running match is a step of its clock later, so that its odds move. */
export async function answerStudio(page: Page, game: StudioGame): Promise<void> {
  const opened = game === 'in-play' ? kickedOff() : new Date()
  if (game === 'in-play') await page.clock.setFixedTime(opened)
  let now = opened
  const day = () => ({ schedule, now, abandoned: [] })
  const state = firstState(game, tableOf(game, day()), opened.toISOString())
  const rounds = new Map<string, Round>()
  const money = { balanceSatang: state.balanceSatang, netSatang: 0 }
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    const file = files.get(pathname)
    if (file) return route.fulfill({ contentType: file.type, body: file.content })
    if (pathname === '/') {
      const body = pageOf(game, state)
      return route.fulfill({ contentType: 'text/html; charset=utf-8', headers: gamePageHeaders(), body })
    }
    if (!pathname.startsWith('/studio/frames/api/')) return route.fulfill({ status: 404, body: '' })
    if (pathname.endsWith('/state')) return route.fulfill({ json: state })
    if (pathname.endsWith('/rounds')) {
      now = new Date(now.getTime() + STEP_MS)
      const { roundIds } = route.request().postDataJSON() as { roundIds: string[] }
      const { matches } = tableOf(game, day()).table
      const asked = roundIds.flatMap((id) => rounds.get(id) ?? []).map((round) => priced(game, round, day()))
      return route.fulfill({ json: { rounds: asked, ...(game === 'in-play' ? { matches } : {}), ...money } })
    }
    const { roundId, stakes = [] } = route.request().postDataJSON() as { roundId: string; stakes?: Stake[] }
    const known = rounds.get(roundId)
    const nonce = rounds.size
    const fresh = () => (isOnMatches(game) ? slip(game, roundId, stakes, day()) : draw(game, roundId, stakes, nonce))
    const round = known ? goOn(known) : fresh()
    rounds.set(roundId, round)
    return route.fulfill({ json: { round, ...money } })
  })
}

/** The reels with the largest scene. */
const pageOf = (game: StudioGame, { studio, name }: PlayState): string =>
  renderGamePage({
    studio: { ...studio, accent: ACCENT },
    game,
    look: game === 'reels' ? 'elephant-parade' : undefined,
    name,
  })

const proofOf = (nonce: number) => ({ commit: '', clientSeed: SEEDS.clientSeed, nonce, serverSeed: null })

function firstState(game: StudioGame, table: ReturnType<typeof tableOf>, openedAt: string): PlayState {
  return {
    studio: { code: 'frames', name: 'Frames' },
    game,
    name: game,
    balanceSatang: 10_000_000,
    netSatang: 0,
    isRecalled: false,
    holdsCredit: false,
    openedAt,
    returnUrl: STUDIO_SITE,
    ...table,
    proof: proofOf(0),
    nextCommit: '',
    isClientSeedGiven: false,
    unfinished: [],
    history: [],
  }
}

const begun = (roundId: string, stakes: Stake[], nonce: number) => ({
  roundId,
  stakes,
  stakeSatang: stakes.reduce((sum, { satang }) => sum + satang, 0),
  proof: proofOf(nonce),
  openedAt: new Date().toISOString(),
  isSeen: true,
  ending: 'usual' as const,
})

function draw(game: StudioGame, roundId: string, stakes: Stake[], nonce: number): Round {
  const step = firstStep(game, { ...SEEDS, nonce, stakes })
  if (!step) throw new Error(`${game} has no draw`)
  return {
    ...begun(roundId, stakes, nonce),
    settledAt: new Date().toISOString(),
    winSatang: step.gainSatang,
    outcome: step.outcome,
    state: step.isOver ? 'settled' : 'open',
  }
}

type Day = Parameters<typeof slipView>[2]

/** An open slip with its price of this step. */
const priced = (game: StudioGame, round: Round, day: Day): Round =>
  isOnMatches(game) ? { ...round, slip: slipView(game, { ...round, phase: 'open' }, day) } : round

/** A slip waits for its match. */
function slip(game: StudioGame, roundId: string, stakes: Stake[], day: Day): Round {
  const round: Round = {
    ...begun(roundId, stakes, 0),
    settledAt: null,
    winSatang: 0,
    outcome: null,
    state: 'open',
  }
  return priced(game, round, day)
}

function goOn(round: Round): Round {
  if (round.outcome?.game !== 'reels') throw new Error('only reels go on')
  const step = nextSpin({ ...SEEDS, nonce: round.proof.nonce, stakes: round.stakes }, round.outcome)
  const winSatang = round.winSatang + step.gainSatang
  return { ...round, outcome: step.outcome, winSatang, state: step.isOver ? 'settled' : 'open' }
}
