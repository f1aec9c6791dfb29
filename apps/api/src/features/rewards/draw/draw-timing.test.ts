/** The time of a reply must not reveal the prize: two-sample Kolmogorov–Smirnov tests over the types of prizes. */
import { randomUUID } from 'node:crypto'
import { spinWheel } from '@duang/contract/rewards/wheel'
import { permutation } from '@duang/draw'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Prize } from '#money/prize/prize.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { always, giveRights, NO_RULE, setTable, stockGoods } from './fixtures.ts'

/** Sites that draw beside each other: a draw mostly waits. */
const SITES = 4
const SAMPLES = 6 * SITES
/** No run in a thousand million fails by chance. With {@link SAMPLES} the times of a prize have to lie apart from the others for it. */
const CHANCE = 1e-9
const PRIZES: Prize[] = [
  { type: 'nothing' },
  { type: 'points', points: 5 },
  { type: 'rights', game: 'flip-card', count: 1 },
  { type: 'goods', goodsId: 'earphones' },
  { type: 'credit', satang: 5_00, turnoverMultiple: 3 },
]

type Player = { site: TestSite; member: TestMember }
let players: Player[]
beforeAll(async () => {
  players = await Promise.all(Array.from({ length: SITES }, addPlayer))
})
afterAll(() => Promise.all(players.map(({ site }) => site.stop())))

async function addPlayer(): Promise<Player> {
  const site = await createTestSite({ now: new Date('2026-10-05T12:00:00+07:00') })
  await site.setSettings(NO_RULE)
  await stockGoods(site, 'earphones', 1_000)
  const member = await addMember(site)
  await giveRights(site, member, 'wheel', SAMPLES * PRIZES.length)
  return { site, member }
}

/** Milliseconds of draws by the type of the prize, in random order, so that load of the machine meets all types alike. */
async function timesOf({ site, member }: Player, rounds: readonly number[]): Promise<number[][]> {
  const call = clientOf(site, await logIn(site, member))
  const times = PRIZES.map((): number[] => [])
  for (const nonce of rounds)
    for (const index of permutation({ serverSeed: '00'.repeat(32), clientSeed: 'order', nonce }, PRIZES.length)) {
      const prize = PRIZES[index] as Prize
      const substitute = prize.type === 'goods' ? { substitute: { type: 'nothing' } as const } : {}
      await setTable(site, 'wheel', always({ prize, ...substitute }))
      const start = performance.now()
      await call(spinWheel, { body: { uuid: member.uuid }, idempotencyKey: randomUUID() })
      times[index]?.push(performance.now() - start)
    }
  return times
}

/** Probability of a distance at least this large between two samples of one distribution (asymptotic Kolmogorov distribution). */
function kolmogorovSmirnov(one: readonly number[], other: readonly number[]): number {
  const share = (all: readonly number[], limit: number) => all.filter((each) => each <= limit).length / all.length
  const distance = Math.max(...[...one, ...other].map((at) => Math.abs(share(one, at) - share(other, at))))
  const size = Math.sqrt((one.length * other.length) / (one.length + other.length))
  const lambda = (size + 0.12 + 0.11 / size) * distance
  const terms = Array.from(
    { length: 100 },
    (_, n) => (n % 2 === 0 ? 2 : -2) * Math.exp(-2 * (n + 1) ** 2 * lambda ** 2),
  )
  return lambda < 0.2
    ? 1
    : Math.min(
        1,
        terms.reduce((sum, term) => sum + term, 0),
      )
}

describe('the time of a reply', () => {
  test('has the same distribution for every type of prize', { timeout: 240_000 }, async () => {
    const rounds = (at: number) => Array.from({ length: SAMPLES / SITES }, (_, n) => n * SITES + at)
    const all = await Promise.all(players.map((player, at) => timesOf(player, rounds(at))))
    const times = PRIZES.map((_, index) => all.flatMap((each) => each[index] ?? []))
    const [nothing = [], ...others] = times
    const values = others.map((each) => kolmogorovSmirnov(nothing, each))
    expect(Math.min(...values), `p: ${values.join(', ')}`).toBeGreaterThan(CHANCE / values.length)
    expect(times.map((each) => each.length)).toEqual(PRIZES.map(() => SAMPLES))
    expect(Math.min(...times.flat())).toBeGreaterThan(140)
  })

  test('would be noticed if one prize took a tenth longer', () => {
    const noise = Array.from({ length: SAMPLES }, (_, n) => 150 + (n % 8))
    expect(kolmogorovSmirnov(noise, noise)).toBe(1)
    expect(
      kolmogorovSmirnov(
        noise,
        noise.map((each) => each * 1.1),
      ),
    ).toBeLessThan(CHANCE / PRIZES.length)
  })
})
