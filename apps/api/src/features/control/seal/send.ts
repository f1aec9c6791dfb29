/** Sends heads to SEAL_URL, oldest first, and repeats what was not accepted. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { headLines } from './heads.ts'

const AT_ONCE = 20
const PATIENCE_MS = 10_000
const PAUSE_MAX_SECONDS = 900

type Due = { number: number; attempts: number }

/** Runs each minute. The receiver may get a head twice: the number names it. */
export async function sendHeads(ctx: Ctx): Promise<void> {
  const { url } = ctx.seal
  if (url === undefined || ctx.bankMode === 'none') return
  const due = await claim(ctx)
  const lines = due[0] ? await headLines(ctx.db, ctx.brand.id, due[0].number - 1) : []
  for (const { number, attempts } of due) {
    const until = lines.findIndex((line) => line.type === 'head' && line.number === number)
    const body = lines
      .splice(0, until + 1)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('')
    const failure = await post(url, body)
    await note(ctx, { number, attempts, failure })
    if (failure !== null) return
  }
}

/** Another process leaves claimed heads alone until their next try. */
async function claim(ctx: Ctx): Promise<Due[]> {
  const now = ctx.clock()
  const { rows } = await sql<Due>`
    with waiting as (
      select number, next_at from seal_heads
      where brand_id = ${ctx.brand.id} and next_at is not null
      order by number
      limit ${AT_ONCE}
      for update skip locked
    )
    update seal_heads set attempts = attempts + 1, next_at = ${now}::timestamptz + interval '1 minute'
    where brand_id = ${ctx.brand.id} and number in (select number from waiting)
      -- The oldest one decides: heads arrive in their order.
      and (select next_at from waiting order by number limit 1) <= ${now}
    returning number, attempts`.execute(ctx.db)
  return rows.toSorted((one, other) => one.number - other.number)
}

/** Null: accepted. */
async function post(url: string, body: string): Promise<string | null> {
  try {
    const { ok, status } = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      headers: { 'content-type': 'application/x-ndjson' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return ok ? null : `status ${status}`
  } catch {
    return 'no reply'
  }
}

async function note(ctx: Ctx, { number, attempts, failure }: Due & { failure: string | null }): Promise<void> {
  const now = ctx.clock()
  const pause = Math.min(PAUSE_MAX_SECONDS, 30 * 2 ** Math.min(attempts, 10))
  await ctx.db
    .updateTable('seal_heads')
    .set(
      failure === null
        ? { sent_at: now, next_at: null, failure }
        : { next_at: new Date(now.getTime() + pause * 1000), failure },
    )
    .where('brand_id', '=', ctx.brand.id)
    .where('number', '=', number)
    .execute()
}
