/** Rules that hold for rewards: each request and each cancellation is one transfer, and each request gave its reward once. */
import { type Invariant, oneToOne } from '#money/ledger/one-to-one.ts'

const requests = (kind: string, amount: string, condition: string) => `
  select brand_id, member_id, 'reward request ' || request_id as fact,
      ledger.stable_id('${kind}', brand_id::text, request_id::text) as transfer_id, ${amount} as amount
    from scope_members join reward_requests using (brand_id, member_id) where ${condition}`

const ORDER_CANCELLED = `exists (
  select from goods_orders o
  where o.brand_id = reward_requests.brand_id and o.source = 'reward' and o.source_id = request_id
    and o.state = 'cancelled')`

export const rewardInvariants: Invariant[] = [
  oneToOne(
    'I28 points spent on a reward are one transfer',
    'reward.spend',
    'points',
    requests('reward.spend', 'cost_points', 'true'),
  ),
  oneToOne(
    'I28 points of a cancelled order came back in one transfer',
    'points.refund',
    'points',
    requests('points.refund', 'cost_points', ORDER_CANCELLED),
  ),
  oneToOne(
    'I28 credit of a reward is one transfer',
    'reward.credit',
    'cash',
    requests('reward.credit', "(prize ->> 'satang')::bigint", "prize ->> 'type' = 'credit'"),
  ),
  {
    name: 'I28 a request of goods is one order, and a request of rights its rights',
    query: `
      select 'reward request ' || q.request_id as broken, 0 as place
      from scope_members join reward_requests q using (brand_id, member_id)
      left join goods_orders o
        on o.brand_id = q.brand_id and o.source = 'reward' and o.source_id = q.request_id
      where (q.prize ->> 'type' = 'goods') <> (o.order_id is not null)
        or o.member_id <> q.member_id
        or o.goods_id <> q.prize ->> 'goodsId'
        or q.prize ->> 'type' = 'rights' and (q.prize ->> 'count')::int <> (
          select count(*) from member_rights r
          where r.brand_id = q.brand_id and r.member_id = q.member_id
            and r.game = q.prize ->> 'game' and r.source = 'reward:' || q.request_id)
      union all
      select 'order ' || o.order_id, 0
      from scope_members join goods_orders o using (brand_id, member_id)
      where o.source = 'reward' and not exists (
        select from reward_requests q where q.brand_id = o.brand_id and q.request_id = o.source_id)`,
  },
]
