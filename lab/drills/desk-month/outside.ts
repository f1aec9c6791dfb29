/** Troubles that come from outside: strangers' transfers, messages that contradict each other, and providers that lose credit. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { signWebhook } from '@duang/contract/bank/webhook-signature'
import { openGame } from '@duang/contract/games/games'
import pg from 'pg'
import { creditOf } from './payouts.ts'
import { type Member, newMember, RECEIVER, until, type World } from './world.ts'

const FEED = 'sandbox'
const BRAND = 'duang-demo'
/** Holds members' credit itself. */
const STUDIO = { provider: 'spade', gameCode: 'gourd-dice', code: 'baan-len' }
const LOSS_SATANG = 5_000
const BET_MAY_RUN = '7 days'

/** Transfers of persons who are no members. */
export async function unmatched(world: World): Promise<number> {
  const letters = ['ก', 'ข', 'ค', 'ง']
  for (const [n, letter] of letters.entries()) await world.pay(await world.open(`คนแปลกหน้า ${letter}`, 10_000), 300 + n)
  return letters.length
}

/** The bank repeats a line with another amount, signed and over its own protocol. */
export async function contradictions(world: World): Promise<number> {
  const { lineIds } = await world.pay(await world.open('คนขัดแย้ง ก', 10_000), 250)
  const secret = readFileSync(path.join(world.dataFolder, 'sandbox.secret'), 'utf8').trim()
  const at = new Date()
  const line = {
    id: lineIds.in,
    account: RECEIVER,
    direction: 'in',
    amount: 2_500,
    at: at.toISOString(),
    counterparty: { bank: '014', account: 'xxx-x-x0000-x', name: 'คนขัดแย้ง ก' },
    reference: '',
  }
  // The first content must be known before the second one contradicts it.
  await until('the line of the bank', async () => (await linesOf(world)).some((each) => each === lineIds.in))
  const body = JSON.stringify({ type: 'statement.lines', lines: [line] })
  const headers = await signWebhook(secret, { brand: BRAND, feed: FEED }, randomUUID(), at, body)
  const reply = await fetch(`${world.site}/bank/v1/${FEED}/statement`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  if (!reply.ok) throw new Error(`The message was refused: ${await reply.text()}`)
  return 1
}

async function linesOf(world: World): Promise<string[]> {
  const { entries } = (await world.sandbox('GET', '/sandbox/v1/log?kind=lines')) as {
    entries: { id: string; isDelivered: boolean }[]
  }
  return entries.filter((each) => each.isDelivered).map((each) => each.id)
}

/** The member's credit goes to a provider, which loses a part. */
export async function losses(world: World): Promise<{ raised: number; member: Member }> {
  const member = await newMember(world, 'ทดสอบ หาย')
  await world.pay(member.account, 200)
  await until('the deposit of a member', async () => (await creditOf(member)) > 0)
  const { provider, gameCode } = STUDIO
  await member.call(openGame, { body: { username: member.username, provider, gameCode } })
  const { satang } = (await world.sandbox('POST', `/sandbox/v1/studios/${STUDIO.code}/losses`, {
    satang: LOSS_SATANG,
  })) as { satang: number }
  return { raised: satang === LOSS_SATANG ? 1 : 0, member }
}

/**
 * Seven days pass for the credit that was recalled without the loss: until then it could be the stake of a bet that still runs.
 * The clock of a demonstration cannot be set, so the return is booked earlier in the database.
 */
export async function ageLoss(world: World): Promise<void> {
  const database = new pg.Client({ connectionString: world.databaseUrl })
  await database.connect()
  try {
    await until('the return of the rest', async () => {
      const { rowCount } = await database.query(
        `update provider_credit set settled_at = settled_at - $2::interval
         where provider = $1 and settled_at is not null and outstanding_satang = $3`,
        [STUDIO.provider, BET_MAY_RUN, LOSS_SATANG],
      )
      return rowCount === 1
    })
  } finally {
    await database.end()
  }
}
