/** Rules that hold for draws: the nonces of a seed are contiguous, and each draw is of a version that has its segment. */
import { type Invariant, oneToOne } from '#money/ledger/one-to-one.ts'
import { DRAW_GAMES, type DrawGame } from '#money/right/draw-game.ts'

const given = (game: DrawGame, type: 'credit' | 'points', field: 'satang' | 'points'): Invariant =>
  oneToOne(
    `I25 ${type} that the ${game} gave are one transfer`,
    `${game}.${type}`,
    type === 'credit' ? 'cash' : 'points',
    `select brand_id, member_id, 'draw ' || draw_id as fact,
        ledger.stable_id('${game}.${type}', brand_id::text, draw_id::text) as transfer_id,
        (given_prize ->> '${field}')::bigint as amount
      from scope_members join draws using (brand_id, member_id)
      where game = '${game}' and given_prize ->> 'type' = '${type}'`,
  )

export const drawInvariants: Invariant[] = [
  {
    name: 'I25 the nonces of a seed are contiguous from 0',
    query: `
      with drawn as (
        select brand_id, seed_id, count(*) as draws, count(distinct nonce) as nonces, max(nonce) as last
        from draws
        group by brand_id, seed_id
      )
      select 'seed ' || s.seed_id as broken, 0 as place
      from scope_members join draw_seeds s using (brand_id, member_id)
      left join drawn d using (brand_id, seed_id)
      where s.next_nonce <> coalesce(d.draws, 0) or d.nonces <> d.draws or d.last <> s.next_nonce - 1`,
  },
  {
    name: 'I25 a seed has the hash that was shown',
    query: `
      select 'seed ' || seed_id as broken, 0 as place
      from scope_members join draw_seeds using (brand_id, member_id)
      where server_hash <> encode(sha256(decode(server_seed, 'hex')), 'hex')`,
  },
  {
    name: 'I25 the seed that replaces another has the hash that was shown beside the other',
    query: `
      with linked as (
        select s.*, earlier.seed_id is null as is_first, later.seed_id is null as is_last
        from scope_members join draw_seeds s using (brand_id, member_id)
        left join draw_seeds earlier
          on (earlier.brand_id, earlier.member_id, earlier.game) = (s.brand_id, s.member_id, s.game)
          and earlier.next_server_hash = s.server_hash
        left join draw_seeds later
          on (later.brand_id, later.member_id, later.game) = (s.brand_id, s.member_id, s.game)
          and later.server_hash = s.next_server_hash
      )
      select 'seed ' || seed_id as broken, 0 as place from linked
      where next_server_hash <> encode(sha256(decode(next_server_seed, 'hex')), 'hex')
        or is_last <> (revealed_at is null)
      union all
      select 'first seeds of member ' || member_id, 0 from linked
      where is_first
      group by brand_id, member_id, game
      having count(*) > 1`,
  },
  {
    name: 'I25 a draw has the prize of its segment, or its substitute',
    query: `
      select 'draw ' || d.draw_id as broken, 0 as place
      from scope_members join draws d using (brand_id, member_id)
      left join draw_seeds s using (brand_id, member_id, game, seed_id)
      left join prize_tables t on t.brand_id = d.brand_id and t.game = d.game and t.version = d.table_version
      where s.seed_id is null
        or d.prize is distinct from t.segments -> d.outcome_index -> 'prize'
        or d.given_prize <> d.prize
          and d.given_prize is distinct from t.segments -> d.outcome_index -> 'substitute'`,
  },
  ...DRAW_GAMES.flatMap((game) => [given(game, 'credit', 'satang'), given(game, 'points', 'points')]),
]
