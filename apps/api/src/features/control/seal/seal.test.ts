/** Chains under concurrent writers, days, hours, keys and exports. */

import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAction } from '#core/audit/audit.ts'
import type { Ctx } from '#core/context.ts'
import { inTransaction } from '#kit/database/db.ts'
import { houseAccount, memberAccount, post } from '#money/ledger/ledger.ts'
import { itemsOf, typed } from '../../../../test/outside/command.ts'
import { addMember, giveCredit } from '../../../../test/people/site.ts'
import { sealAlerts } from './alerts.ts'
import {
  createSealedSite,
  newSigningKey,
  type SealedSite,
  sealNow,
  verified,
  verifiedOutside,
  work,
} from './fixtures.ts'
import { sealGauges } from './gauges.ts'
import { hourOf, sealBrand, sealHourly } from './seal.ts'
import { sendHeads } from './send.ts'

let site: SealedSite
beforeAll(async () => {
  site = await createSealedSite()
})
afterAll(async () => {
  await site.stop()
  rmSync(site.folder, { recursive: true })
})

const sealedCounts = async () => {
  const { rows } = await sql<{ transfers: number; sealed: number; actions: number; chained: number }>`
    select (select count(*)::int from ledger.transfers) as transfers,
      (select coalesce(sum(n), 0)::int from ledger.seal_blocks) as sealed,
      (select count(*)::int from audit_log where brand_id = 1) as actions,
      (select count(*)::int from audit_seals) as chained`.execute(site.owner)
  return rows[0]
}

test('seals every row of twenty writers, short and long transactions mixed, while it runs all the time', async () => {
  const WRITERS = 20
  const ROUNDS = 15
  const members = await Promise.all(Array.from({ length: WRITERS }, () => addMember(site)))
  const ctx = await site.ctx()
  const write = async (writer: number) => {
    const member = members[writer] as (typeof members)[number]
    for (let round = 0; round < ROUNDS; round++)
      await inTransaction(site.platform.db, async (tx) => {
        // The audit row first: such a transaction has drawn a number before it has an id of its own.
        await recordAction(tx, ctx, { actor: `cli:w${writer}`, action: 'test.write', memberId: member.memberId })
        const id = `00000000-0000-4000-8000-${String(writer * 1000 + round).padStart(12, '0')}`
        const [debit, credit] = [houseAccount('correction'), memberAccount(member.memberId, 'cash')]
        await post(tx, 1, site.platform.clock(), [{ id, kind: 'correction.credit', debit, credit, amount: 100 }])
        // Later numbers commit first.
        await sleep(writer % 5 === 0 ? 150 : 5 * (writer % 3))
      })
  }
  let isOver = false
  let runs = 0
  const seal = async () => {
    for (; !isOver; runs++) await sealBrand(site.platform, 1, { pauseSeconds: 0, patienceMs: 0, begins: true })
  }
  const sealing = [seal(), seal()]
  await Promise.all(members.map((_member, writer) => write(writer)))
  isOver = true
  await Promise.all(sealing)
  expect(runs).toBeGreaterThan(20)
  expect((await sealNow(site)).code).toBe(0)
  const counts = await sealedCounts()
  expect(counts).toMatchObject({ transfers: WRITERS * ROUNDS, sealed: WRITERS * ROUNDS })
  expect(counts?.chained).toBe(counts?.actions)
  const { findings, transfersConfirmed } = await verified(site)
  expect([findings, transfersConfirmed]).toEqual([[], WRITERS * ROUNDS])
})

test('a transaction that stays open holds back later rows, and loses none', async () => {
  const before = await sealedCounts()
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const ctx = await site.ctx()
  const open = inTransaction(site.platform.db, async (tx) => {
    await recordAction(tx, ctx, { actor: 'cli:slow', action: 'test.slow' })
    await isReleased
  })
  await sleep(100)
  await work(site)
  const covered = (await verified(site)).lastHead?.coversTo
  const { head } = await sealBrand(site.platform, 1, { pauseSeconds: 0, patienceMs: 200 })
  expect(head?.coversTo).toBe(covered)
  expect((await sealedCounts())?.sealed).toBe(before?.sealed)
  release()
  await open
  await sealNow(site)
  const after = await sealedCounts()
  expect(after?.sealed).toBe((before?.sealed ?? 0) + 3)
  expect(after?.chained).toBe(after?.actions)
  expect((await verified(site)).findings).toEqual([])
})

test('a row that has drawn its number and is not written yet is waited for', async () => {
  // The trigger runs between number and write. PostgreSQL logs one number of thirty-two, which gives the transaction an id by itself.
  await sql`
    create function pause() returns trigger language plpgsql as 'begin perform pg_sleep(2); return new; end'`.execute(
    site.owner,
  )
  await sql`
    create trigger pause before insert on audit_log for each row when (new.action = 'test.pause')
    execute function pause()`.execute(site.owner)
  await write('test.first')
  const before = await lastNumber()
  const slow = write('test.pause')
  await sleep(200)
  expect(await lastNumber()).toBe(before + 1)
  await work(site, 1)
  await sealBrand(site.platform, 1, { pauseSeconds: 0, patienceMs: 100 })
  await slow
  await sealNow(site)
  const counts = await sealedCounts()
  expect(counts?.chained).toBe(counts?.actions)
  expect((await verified(site)).findings).toEqual([])
})

const write = (action: string) =>
  sql`insert into audit_log (brand_id, actor, action) values (1, 'cli:slow', ${action})`.execute(site.owner)

async function lastNumber(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select pg_sequence_last_value(pg_get_serial_sequence('audit_log', 'audit_id')) as n`.execute(site.owner)
  return rows[0]?.n ?? 0
}

test('around midnight each Bangkok day has a block of its own, and a late transfer belongs to the open day', async () => {
  const member = await addMember(site)
  site.setNow(new Date('2026-10-06T23:58:00+07:00'))
  await sealNow(site)
  await giveCredit(site, member, 100)
  const next = await addMember(site)
  site.setNow(new Date('2026-10-07T00:00:10+07:00'))
  await giveCredit(site, next, 200)
  await sealNow(site)
  const late = await addMember(site)
  site.setNow(new Date('2026-10-06T23:59:59+07:00'))
  await giveCredit(site, late, 300)
  site.setNow(new Date('2026-10-07T00:05:00+07:00'))
  await sealNow(site)
  const { rows } = await sql<{ day: string; n: number; is_same: boolean }>`
    select day::text, n, from_seq = lag(from_seq) over (order by block) as is_same
    from ledger.seal_blocks order by block desc limit 3`.execute(site.owner)
  expect(rows.map(({ day, n, is_same }) => [day, n, is_same])).toEqual([
    ['2026-10-07', 1, false],
    ['2026-10-07', 1, true],
    ['2026-10-06', 1, false],
  ])
  expect((await verified(site)).findings).toEqual([])
  expect(await verifiedOutside(site)).toEqual([])
})

test('a part is verified and exported between the heads around its days', async () => {
  site.setNow(new Date('2026-10-09T10:00:00+07:00'))
  await work(site)
  await sealNow(site)
  const part = await verified(site, '--since', '2026-10-09')
  expect([part.findings, part.transfers]).toEqual([[], (await verified(site)).transfers])
  expect(await verifiedOutside(site, ['--from', '2026-10-07', '--to', '2026-10-07'])).toEqual([])
  expect(await verifiedOutside(site, ['--from', '2026-10-09'])).toEqual([])
  await expect(typed(site, ['seal', 'verify', '--since', 'today'])).rejects.toThrow('--since is a Bangkok day')
})

test('a head is signed once an hour, five minutes past, also by two processes', async () => {
  site.setNow(new Date('2026-10-10T10:06:00+07:00'))
  expect(hourOf(site.platform.clock()).toISOString()).toBe('2026-10-10T03:05:00.000Z')
  const ctx = await site.ctx()
  const count = async () => (await verified(site)).heads
  const before = await count()
  await Promise.all([sealHourly(ctx), sealHourly(ctx)])
  await sealHourly(ctx)
  expect(await count()).toBe(before + 1)
  site.setNow(new Date('2026-10-10T11:04:59+07:00'))
  await sealHourly(ctx)
  expect(await count()).toBe(before + 1)
  site.setNow(new Date('2026-10-10T11:05:00+07:00'))
  await sealHourly({ ...ctx, bankMode: 'none' })
  await sealHourly({ ...ctx, seal: { ...ctx.seal, keys: [] } })
  expect(await count()).toBe(before + 1)
  await sealHourly(ctx)
  expect(await count()).toBe(before + 2)
  expect(readFileSync(site.file, 'utf8').trimEnd().split('\n')).toHaveLength(before + 2)
})

test('a new key is signed by the one before, and confirms the heads of that', async () => {
  const own = await createSealedSite()
  await sealNow(own)
  const [old] = own.platform.seal.keys as [ReturnType<typeof newSigningKey>]
  const fresh = newSigningKey()
  const withKeys = (...keys: (typeof old)[]) => {
    own.platform.seal = { ...own.platform.seal, keys }
  }
  withKeys(fresh, old)
  await sealNow(own)
  withKeys(fresh)
  await sealNow(own)
  expect(readFileSync(own.file, 'utf8').match(/"type":"(head|key)"/g)).toEqual(
    ['head', 'key', 'head', 'head'].map((type) => `"type":"${type}"`),
  )
  expect((await typed(own, ['seal', 'key'])).text).toBe(fresh.publicKey)
  for (const key of [old.publicKey, fresh.publicKey]) expect((await verified(own, '--key', key)).findings).toEqual([])
  const stranger = newSigningKey()
  withKeys(stranger)
  await sealNow(own)
  expect((await verified(own, '--key', fresh.publicKey)).findings).toMatchObject([
    { kind: 'key-unknown', table: 'seal_heads', id: 'head 4' },
    { kind: 'key-unknown', table: own.file, id: 'head 4' },
  ])
  expect((await verified(own, '--key', `${old.publicKey},${stranger.publicKey}`)).findings).toEqual([])
  await own.stop()
  rmSync(own.folder, { recursive: true })
})

/** A machine elsewhere. It refuses while `status` is another one. */
async function receiver() {
  const bodies: string[] = []
  const state = { status: 503 }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      if (state.status === 200) bodies.push(body)
      response.writeHead(state.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}/heads`, bodies, state, close: () => server.close() }
}

test('heads reach SEAL_URL in their order, and are repeated until it accepts them', async () => {
  const elsewhere = await receiver()
  const own = await createSealedSite()
  own.platform.seal = { ...own.platform.seal, url: elsewhere.url }
  const ctx = async (): Promise<Ctx> => own.ctx()
  const late = async () => sealAlerts[0]?.count(await ctx(), 0)
  await own.owner
    .updateTable('brands')
    .set({ created_at: new Date('2026-01-01') })
    .execute()
  await sql`update migrations set applied_at = '2026-01-01' where name = '041-seal.sql'`.execute(own.owner)
  expect(await late()).toBe(1)
  await sealNow(own)
  await sealNow(own)
  await sendHeads(await ctx())
  expect([elsewhere.bodies, await late()]).toEqual([[], 1])
  expect(itemsOf(await typed(own, ['seal', 'list']))).toMatchObject([
    { number: 2, sent_at: null },
    { number: 1, failure: 'status 503' },
  ])
  elsewhere.state.status = 200
  await sendHeads(await ctx())
  expect(elsewhere.bodies).toEqual([])
  own.advance(120_000)
  await Promise.all([sendHeads(await ctx()), sendHeads(await ctx())])
  expect(elsewhere.bodies.join('')).toBe(readFileSync(own.file, 'utf8'))
  expect(await late()).toBe(0)
  own.advance(3 * 3_600_000)
  expect(await late()).toBe(1)
  const [gauges] = await sealGauges.read(own.platform)
  expect(gauges).toMatchObject({ seal_head_seconds: 10_920, seal_sent_seconds: 10_920 })
  elsewhere.close()
  await own.stop()
  rmSync(own.folder, { recursive: true })
})

test('the alert on heads that the database lacks, and a site without a key', async () => {
  expect(await sealAlerts[1]?.count(await site.ctx(), 0)).toBe(0)
  const own = await createSealedSite()
  own.platform.seal = { ...own.platform.seal, folder: site.folder }
  expect(await sealAlerts[1]?.count(await own.ctx(), 0)).toBe(1)
  own.platform.seal = { keys: [], folder: own.folder, url: undefined }
  expect(await sealAlerts[0]?.count(await own.ctx(), 0)).toBe(0)
  expect((await typed(own, ['seal', 'key'])).code).toBe(1)
  await expect(typed(own, ['seal', 'now'])).rejects.toThrow('No key')
  expect(await sealGauges.read(own.platform)).toMatchObject([{ seal_head_seconds: null }])
  await own.stop()
  rmSync(own.folder, { recursive: true })
})
