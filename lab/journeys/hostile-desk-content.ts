/** The other rows that the desk shows, with hostile texts: providers, goods, promotions, protection, decisions. */
import { randomUUID } from 'node:crypto'
import { seedRecords } from './hostile-desk-records.ts'
import { minutesAgo, type Own, ofFirst, times } from './hostile-rows.ts'

export async function seedContent(own: Own): Promise<void> {
  await seedProviderTrouble(own)
  await seedGoods(own)
  await seedPromotions(own)
  await seedTournaments(own)
  await seedProtection(own)
  await seedDecisions(own)
  await seedRecords(own)
}

/** `texts-6` and `texts-7` are the transfer providers of the seeded games. */
async function seedProviderTrouble(own: Own): Promise<void> {
  const { db, brandId, members, next } = own
  await db
    .insertInto('provider_discrepancies')
    .values(
      times(
        (n) => ({
          ...ofFirst(own),
          discrepancy_id: randomUUID(),
          provider: `texts-${6 + (n % 2)}`,
          amount_satang: 100 + n,
          at: minutesAgo(n),
          ...(n < 10 ? { seen_at: minutesAgo(1), seen_by: next(), note: next() } : {}),
        }),
        20,
      ),
    )
    .execute()
  await db
    .insertInto('provider_transfers')
    .values(
      members.slice(0, 4).map(({ member_id }) => ({
        brand_id: brandId,
        ref: randomUUID(),
        member_id,
        provider: 'texts-6',
        direction: 'out',
        note: next(),
        amount_satang: 100,
        state: 'pending',
        attempts: 9,
        staff_at: minutesAgo(30),
        created_at: minutesAgo(60),
        updated_at: minutesAgo(30),
      })),
    )
    .execute()
}

async function seedGoods(own: Own): Promise<void> {
  const { db, brandId, next } = own
  const goods = times((n) => ({ brand_id: brandId, goods_id: `texts-${n}`, name: next(), picture: null }), 8)
  await db.insertInto('goods').values(goods).execute()
  const address = () =>
    JSON.stringify({
      name: next(100),
      line: next(),
      phone: '0812345678',
      subdistrict: next(),
      district: next(),
      province: next(),
      postcode: '10900',
    })
  const orders = goods.map(({ goods_id }, n) => ({
    ...ofFirst(own),
    order_id: randomUUID(),
    goods_id,
    source: 'reward',
    source_id: randomUUID(),
    state: n % 2 ? 'shipped' : 'requested',
    address: address(),
    tracking: next(),
    requested_at: minutesAgo(n),
  }))
  await db.insertInto('goods_orders').values(orders).execute()
  await db
    .insertInto('goods_order_steps')
    .values(
      orders.map(({ order_id, state }) => ({
        brand_id: brandId,
        order_id,
        n: 1,
        state,
        at: minutesAgo(1),
        actor: next(),
        note: next(),
      })),
    )
    .execute()
}

async function seedPromotions({ db, brandId, next }: Own): Promise<void> {
  const prize = JSON.stringify({ type: 'credit', amount: 10_000, turnover: 1 })
  await db
    .insertInto('reward_categories')
    .values({ brand_id: brandId, category_id: 'texts', name: next(), position: 1 })
    .execute()
  await db
    .insertInto('rewards')
    .values(
      times(
        () => ({ brand_id: brandId, category_id: 'texts', name: next(), description: next(), cost_points: 5, prize }),
        20,
      ),
    )
    .execute()
  await db
    .insertInto('coupons')
    .values(
      times(
        (n) => ({ brand_id: brandId, name: next(), prize, starts_at: minutesAgo(n), created_at: minutesAgo(n) }),
        20,
      ),
    )
    .execute()
  await db
    .updateTable('levels')
    .set((eb) => ({ name: eb.cast<string>(eb.val(next()), 'text') }))
    .where('brand_id', '=', brandId)
    .execute()
}

/** Running, coming and ended ones, and a ranking of the first. */
async function seedTournaments({ db, brandId, members, next }: Own): Promise<void> {
  const tournaments = times(
    (n) => ({
      brand_id: brandId,
      tournament_id: randomUUID(),
      name_th: next(120),
      name_en: next(120),
      rules: next(),
      score: 'turnover',
      created_at: minutesAgo(500),
      starts_at: minutesAgo(STARTED[n % STARTED.length] ?? 0),
      ends_at: minutesAgo((STARTED[n % STARTED.length] ?? 0) - 60),
    }),
    30,
  )
  await db.insertInto('tournaments').values(tournaments).execute()
  const prizes = tournaments.map(({ tournament_id }) => ({
    brand_id: brandId,
    tournament_id,
    rank: 1,
    credit_satang: 100,
    points: 1,
  }))
  await db.insertInto('tournament_prizes').values(prizes).execute()
  await db
    .insertInto('tournament_scores')
    .values(
      members.map(({ member_id }, n) => ({
        brand_id: brandId,
        tournament_id: tournaments[0]?.tournament_id ?? '',
        member_id,
        rank: n + 1,
        score: 1_000 - n,
        reached_at: minutesAgo(1),
      })),
    )
    .execute()
}

/** Minutes since the start of tournaments that last an hour. */
const STARTED = [30, -30, 300]

async function seedProtection(own: Own): Promise<void> {
  const { db, brandId, members, next } = own
  const [first, ...others] = members
  await db
    .insertInto('excluded_namesakes')
    .values(
      others.map(({ member_id }, n) => ({
        brand_id: brandId,
        member_id,
        excluded_member_id: first?.member_id ?? 0,
        found_by: 'deposit',
        found_at: minutesAgo(n),
        ...(n === 0 ? { seen_at: minutesAgo(1), seen_by: next(), note: next() } : {}),
      })),
    )
    .execute()
  await db
    .insertInto('play_breaks')
    .values({
      ...ofFirst(own),
      kind: 'time-out',
      starts_at: minutesAgo(90),
      ends_at: minutesAgo(60),
      asked_at: minutesAgo(90),
      asked_by: next(),
      note: next(),
    })
    .execute()
  await db
    .insertInto('play_limits')
    .values({
      ...ofFirst(own),
      kind: 'loss',
      period: 'day',
      amount: 100_000,
      changed_at: minutesAgo(9),
      raise_to: 200_000,
      raise_from: minutesAgo(-60),
    })
    .execute()
}

/** Kinds that the desk knows, and one that it does not. */
const PROPOSALS = [
  'member.bank-account',
  'member.phone',
  'brand.settings',
  'withdrawals.approve',
  'member.erase',
  'x.y',
  'tournament.add',
]

async function seedDecisions(own: Own): Promise<void> {
  const { db, next } = own
  const effect = () => JSON.stringify(times(() => ({ label: next(), before: next(), after: next(), unit: 'text' }), 4))
  await db
    .insertInto('proposals')
    .values(
      times((n) => ({
        ...ofFirst(own),
        kind: PROPOSALS[n % PROPOSALS.length] as string,
        subject: `${next()}#${n}`,
        amount_satang: 100,
        payload: JSON.stringify({ [next()]: next() }),
        effect: effect(),
        reason: next(),
        proposed_by: `staff:${next()}`,
        proposed_at: minutesAgo(n),
        expires_at: minutesAgo(-600),
        ...(n % 4 === 3 ? { state: 'rejected', decided_by: next(), decided_at: minutesAgo(1), note: next() } : {}),
      })),
    )
    .execute()
  await db
    .insertInto('corrections')
    .values(
      times(
        (n) => ({
          ...ofFirst(own),
          correction_id: randomUUID(),
          kind: 'debit',
          amount_satang: 100,
          at: minutesAgo(n),
          reason: next(),
          note: next(),
          requested_by: next(),
        }),
        20,
      ),
    )
    .execute()
}
