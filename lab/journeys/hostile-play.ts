/** Games, rounds, credit at providers, deposits and withdrawals whose names and ids come from a list, straight into the tables. */
import { randomUUID } from 'node:crypto'
import type { Db } from '../../apps/api/src/kit/database/db.ts'
import { TEXTS } from './hostile-reading.ts'

/** Texts that a spreadsheet would compute or run as the content of a cell. */
const FORMULAS = [
  '=1+1',
  '+1+1',
  '-2+3',
  '@SUM(1+1)',
  '=HYPERLINK("//evil.example","x")',
  "=cmd|' /C calc'!A0",
  "|' /C calc'!A0",
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '\u00a0=1+1',
  '\uFEFF=1+1',
  '＝1+1',
  '＠SUM(1)',
  '"=1+1',
  '","=1+1',
  '";"=1+1',
  '\r\n"=1+1","x"\r\n',
  '%0A=1+1',
]
export const PLAY_TEXTS = [...TEXTS, ...FORMULAS]

/** Texts of the round with this number, counted from the newest. */
export type SeededRound = { roundId: string; game: string; provider: string }

const SEAMLESS = 6
const TRANSFER = 2
const MINUTE_MS = 60_000
const codeOf = (n: number): string => `texts-${n % (SEAMLESS + TRANSFER)}`

/** The contract permits printable ASCII without spaces. A duplicate id gets a number. */
function roundIds(): string[] {
  const used = new Set<string>()
  return PLAY_TEXTS.map((text, n) => {
    const plain = text.replace(/[^\x21-\x7e]/g, '').slice(0, 90)
    const id = plain === '' || used.has(plain) ? `${plain}#${n}` : plain
    used.add(id)
    return id
  })
}

/** Each text is the whole of a game's name, of its label, and of the ids of a round and of a promotion. Provider names hold all texts. */
export async function seedPlay(db: Db, brandId: number): Promise<SeededRound[]> {
  const { member_id } = await db
    .selectFrom('members')
    .select('member_id')
    .where('brand_id', '=', brandId)
    .executeTakeFirstOrThrow()
  const count = SEAMLESS + TRANSFER
  const share = Math.ceil(PLAY_TEXTS.length / count)
  const names = Array.from({ length: count }, (_, n) => PLAY_TEXTS.slice(n * share, (n + 1) * share).join(' '))
  await seedProviders(db, brandId, names)
  const ids = roundIds()
  const rounds = PLAY_TEXTS.map((text, n) => ({
    roundId: ids[n] as string,
    game: text,
    provider: names[n % count] as string,
  }))
  await seedGames(db, brandId)
  await seedRounds(db, { brand_id: brandId, member_id }, rounds)
  await db
    .insertInto('provider_credit')
    .values(
      Array.from({ length: TRANSFER }, (_, n) => ({
        brand_id: brandId,
        member_id,
        provider: codeOf(SEAMLESS + n),
        outstanding_satang: 12_345,
      })),
    )
    .execute()
  return rounds
}

async function seedProviders(db: Db, brandId: number, names: readonly string[]): Promise<void> {
  const groups = ['JK', 'AC', 'SG', 'XE']
  await db
    .insertInto('providers')
    .values(
      names.map((name, n) => ({
        brand_id: brandId,
        provider: codeOf(n),
        number: n + 1,
        name,
        group_code: groups[n] ?? `X${n}`,
        mode: n < SEAMLESS ? 'seamless' : 'transfer',
        dialect: 'canonical',
        base_url: 'http://127.0.0.1:9',
      })),
    )
    .execute()
}

async function seedGames(db: Db, brandId: number): Promise<void> {
  await db
    .insertInto('games')
    .values(
      PLAY_TEXTS.map((text, n) => ({
        brand_id: brandId,
        provider: codeOf(n),
        game_code: `g${n}`,
        type: 'slot',
        sort: n,
        name_th: text,
        name_en: PLAY_TEXTS.at(-1 - n) ?? '',
        label: PLAY_TEXTS[(n + 1) % PLAY_TEXTS.length],
      })),
    )
    .execute()
}

type Owner = { brand_id: number; member_id: number }

async function seedRounds(db: Db, owner: Owner, rounds: readonly SeededRound[]): Promise<void> {
  const now = Date.now()
  const rows = rounds.map(({ roundId }, n) => {
    const at = new Date(now - (n + 1) * 1_000)
    const played = {
      ...owner,
      provider: codeOf(n),
      game_code: `g${n}`,
      day: bangkokDay(at),
      bets: 1,
      stake_satang: 1_000 + n,
      won_satang: n % 2 ? 3_000 : 0,
    }
    return { played, round: { round_id: roundId, opened_at: at, closed_at: at, closed_by: 'win' } }
  })
  await db
    .insertInto('rounds')
    .values(rows.map(({ played, round }) => ({ ...played, ...round })))
    .execute()
  await db
    .insertInto('provider_transactions')
    .values(
      rows.map(({ played: { provider, member_id, brand_id }, round: { round_id, opened_at } }) => ({
        brand_id,
        provider,
        member_id,
        tx_id: round_id,
        kind: 'promo',
        request_hash: Buffer.alloc(1),
        win_satang: 100,
        balance_satang: 100,
        code: 'OK',
        at: opened_at,
      })),
    )
    .execute()
  await db
    .insertInto('daily_game_totals')
    .values(rows.map(({ played }) => ({ ...played, rounds: 1 })))
    .execute()
}

const bangkokDay = (at: Date): string => new Date(at.getTime() + 7 * 60 * MINUTE_MS).toISOString().slice(0, 10)

/** A deposit whose sender, and withdrawals whose account and note, hold all the texts. Old enough for the public lists. */
export async function seedTransfers(db: Db, brandId: number): Promise<void> {
  const all = PLAY_TEXTS.join(' ')
  const at = new Date(Date.now() - 20 * MINUTE_MS)
  const { member_id, member_bank_id, bank_code, account_digits } = await db
    .selectFrom('member_banks')
    .select(['member_id', 'member_bank_id', 'bank_code', 'account_digits'])
    .where('brand_id', '=', brandId)
    .executeTakeFirstOrThrow()
  const account = { bank_code, account_digits }
  await seedDeposit(db, { brandId, member_id, ...account, all, at })
  const asked = { brand_id: brandId, member_id, member_bank_id, ...account, account_name: all, level: 0 }
  const states = ['rejected', 'paid'].map((state) => ({ ...asked, withdrawal_id: randomUUID(), state }))
  await db
    .insertInto('withdrawals')
    .values(
      states.map((each, n) => ({
        ...each,
        amount_satang: 56_700,
        bangkok_date: bangkokDay(at),
        note: all,
        // The rejected one, whose note is shown, comes first.
        requested_at: new Date(at.getTime() - n * MINUTE_MS),
        ended_at: at,
      })),
    )
    .execute()
  await db
    .insertInto('withdrawal_steps')
    .values(
      states.map(({ withdrawal_id, state }) => ({
        brand_id: brandId,
        withdrawal_id,
        step: 1,
        state,
        at,
        actor: all,
        note: all,
      })),
    )
    .execute()
}

type Deposit = { brandId: number; member_id: number; bank_code: string; account_digits: string; all: string; at: Date }

async function seedDeposit(db: Db, { brandId, member_id, bank_code, account_digits, all, at }: Deposit): Promise<void> {
  const { line_id } = await db
    .insertInto('statement_lines')
    .values({
      brand_id: brandId,
      feed: 'sandbox',
      ext_id: randomUUID(),
      content_hash: Buffer.alloc(1),
      raw: '{}',
      via: 'webhook',
      bank_code,
      account_digits,
      direction: 'in',
      amount_satang: 123_400,
      booked_at: at,
      received_at: at,
      state: 'credited',
      source_name: all,
      reference: all,
    })
    .returning('line_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('deposits')
    .values({
      brand_id: brandId,
      deposit_id: randomUUID(),
      line_id,
      member_id,
      amount_satang: 123_400,
      matched_by: 'engine',
      reasons: '[]',
      bank_code,
      booked_at: at,
      credited_at: at,
    })
    .execute()
}
