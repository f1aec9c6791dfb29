/** Corruptions of tournaments; the verifier must report each by the invariants that it breaks. */
import { afterAll, beforeAll } from 'vitest'
import { type Corruption, testInvariants } from '../../../../test/books/corruptions.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'
import { addPlayer, addTournament, createPlayground } from './fixtures.ts'
import { tournamentInvariants } from './invariants.ts'
import { payPrizes } from './prizes.ts'
import { rankTournaments } from './ranking.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T11:00:00+07:00') })
  const { play } = await createPlayground(site)
  for (const stake of [4_000, 3_000, 2_000, 1_000]) await play(await addPlayer(site), { stake, gain: 0 })
  await addTournament(site)
  site.setNow(new Date('2026-10-06T01:00:00+07:00'))
  await rankTournaments(await site.ctx())
  await payPrizes(await site.ctx())
})
afterAll(() => site.stop())

const [ORDER, PRIZE, CREDIT, POINTS] = tournamentInvariants.map((each) => each.name) as [string, string, string, string]

const CORRUPTIONS: Corruption[] = [
  {
    what: 'a score that was changed after the final ranking',
    breaks: [ORDER],
    statements: () => ['update tournament_results set score = 5000 where rank = 2'],
  },
  {
    what: 'an equal score that was reached later and ranks higher',
    breaks: [ORDER],
    statements: () => [
      "update tournament_results set score = 4000, reached_at = reached_at - interval '1 second' where rank = 2",
    ],
  },
  {
    what: 'a rank that is gone',
    breaks: [ORDER, POINTS],
    statements: () => ['delete from tournament_results where rank = 3'],
  },
  {
    what: 'a ranking that became final before the settling time was over',
    breaks: [ORDER],
    statements: () => ['update tournaments set settle_minutes = 61'],
  },
  {
    what: 'a ranking of a tournament that is not final',
    breaks: [ORDER],
    statements: () => ['update tournaments set frozen_at = null'],
  },
  {
    what: 'a prize that was changed after the payment',
    breaks: [PRIZE],
    statements: () => ['update tournament_prizes set points = points + 1 where rank = 1'],
  },
  {
    what: 'a final rank with another prize than its rank has',
    breaks: [PRIZE, CREDIT],
    statements: () => ['update tournament_results set credit_satang = credit_satang + 1 where rank = 1'],
  },
  {
    what: 'a paid tournament with an unpaid rank',
    breaks: [PRIZE, CREDIT, POINTS],
    statements: () => ['update tournament_results set paid_at = null where rank = 1'],
  },
  {
    what: 'a payment of a rank without a prize',
    breaks: [PRIZE],
    statements: () => ['update tournament_results set paid_at = now() where rank = 4'],
  },
  {
    what: 'two members who changed places',
    breaks: [ORDER, CREDIT, POINTS],
    statements: () => [
      'alter table tournament_results drop constraint tournament_results_rank',
      `update tournament_results r set rank = o.rank, credit_satang = o.credit_satang, points = o.points
        from tournament_results o where r.rank + o.rank = 3 and r.tournament_id = o.tournament_id`,
    ],
  },
]

testInvariants(() => site, tournamentInvariants, CORRUPTIONS)
