/** Members who may be one person: they share a device, a name, or a bank account that deposits came from. It decides nothing. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'

const ROWS = 100
/** Deposits of the member whose senders are compared, the newest ones. */
const SENDERS = 200

type SharedMember = { uuid: string; username: string; name: string; status: string; shares: string[] }

/** Other members and what they share, those who share most first. Each cause is found by its index. */
export async function sharedMembers({ db, brand }: Ctx, memberId: number): Promise<SharedMember[]> {
  const { rows } = await sql<SharedMember>`
    with senders as materialized (
      select distinct l.source_account, coalesce(l.source_bank, '') as source_bank
      from (select line_id from deposits where brand_id = ${brand.id} and member_id = ${memberId}
        order by credited_at desc, deposit_id desc limit ${SENDERS}) d
      join statement_lines l on l.brand_id = ${brand.id} and l.line_id = d.line_id
      where l.source_account ~ '^\\d{10,15}$'
    ), found as (
      (select distinct other.member_id, 'device' as share from known_devices own
        join known_devices other on other.brand_id = own.brand_id and other.device_hash = own.device_hash
        where own.brand_id = ${brand.id} and own.member_id = ${memberId} limit ${ROWS})
      union all
      (select same.member_id, 'name' from members own
        join members same on same.brand_id = own.brand_id and lower(same.name) = lower(own.name)
        where own.brand_id = ${brand.id} and own.member_id = ${memberId} limit ${ROWS})
      union all
      (select distinct d.member_id, 'sender' from senders s
        join statement_lines l on l.brand_id = ${brand.id} and l.direction = 'in' and l.state = 'credited'
          and l.source_account = s.source_account and coalesce(l.source_bank, '') = s.source_bank
        join deposits d on d.brand_id = l.brand_id and d.line_id = l.line_id limit ${ROWS})
    )
    select m.uuid, m.username, m.name, m.status, array_agg(f.share order by f.share) as shares
    from found f join members m on m.brand_id = ${brand.id} and m.member_id = f.member_id
    where f.member_id <> ${memberId}
    group by m.uuid, m.username, m.name, m.status
    order by count(*) desc, m.username limit ${ROWS}`.execute(db)
  return rows
}

/** Devices of a member, the last used first, with the number of others on each. */
export async function devicesOf({ db, brand }: Ctx, memberId: number) {
  const { rows } = await sql<{ device: string; seen_at: Date; shared_with: number }>`
    select left(encode(own.device_hash, 'hex'), 8) as device, own.seen_at,
      (select count(*)::int from known_devices other where other.brand_id = own.brand_id
        and other.device_hash = own.device_hash and other.member_id <> own.member_id) as shared_with
    from known_devices own
    where own.brand_id = ${brand.id} and own.member_id = ${memberId}
    order by own.seen_at desc, device limit ${ROWS}`.execute(db)
  return rows
}
