/** Rules that hold for goods: every piece that came in is left or in an order, and an order followed its states. */
import type { Invariant } from '#money/ledger/one-to-one.ts'

export const goodsInvariants: Invariant[] = [
  {
    name: 'I26 pieces left and in orders are those that came in',
    query: `
      select 'goods ' || g.goods_id || ': ' || g.left_count || ' left and ' || coalesce(o.pieces, 0) || ' in orders of '
        || g.received_count as broken, 0 as place
      from goods g
      left join (
        select brand_id, goods_id, count(*) as pieces from goods_orders where state <> 'cancelled' group by brand_id, goods_id
      ) o using (brand_id, goods_id)
      where g.left_count < 0 or g.left_count + coalesce(o.pieces, 0) <> g.received_count`,
  },
  {
    name: 'I26 an order followed its states',
    query: `
      with steps as (
        select brand_id, order_id, n, state, row_number() over w as place, lag(state) over w as state_before,
          lead(n) over w is null as is_last
        from goods_order_steps window w as (partition by brand_id, order_id order by n)
      ),
      allowed (state_before, state) as (
        values ('requested', 'packed'), ('requested', 'cancelled'), ('packed', 'shipped'), ('packed', 'cancelled'), ('shipped', 'delivered')
      )
      select 'order ' || o.order_id as broken, coalesce(s.n, 0) as place
      from scope_members join goods_orders o using (brand_id, member_id)
      left join steps s using (brand_id, order_id)
      where s.n is null or s.n <> s.place
        or s.is_last and s.state <> o.state
        or s.place = 1 and s.state <> 'requested'
        or s.place > 1 and not exists (select from allowed a where (a.state_before, a.state) = (s.state_before, s.state))`,
  },
]
