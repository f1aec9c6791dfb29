/** Everything that is held about a member, as a ZIP: a file of JSON lines for each table, and a README in Thai and English. */
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { KINDS, type KindId } from './personal-kinds.ts'
import { PERSONAL_TABLES, type PersonalTable } from './personal-tables.ts'

const PAGE_ROWS = 2_000

type Options = {
  /** Receives the parts of the file in their order. */
  write: (part: Uint8Array) => void | Promise<void>
  /** Refuses `desk_personal_large` beyond so many rows. */
  rowsMax?: number
}

export type ExportedRows = { table: string; rows: number }

/** Writes the ZIP of a member. Memory holds one page of rows. Returns the number of rows of each table. */
export async function exportMember(ctx: Ctx, memberId: number, { write, rowsMax }: Options): Promise<ExportedRows[]> {
  const parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  const flush = async () => {
    for (const part of parts.splice(0)) await write(part)
  }
  const counts: ExportedRows[] = []
  // One picture of all tables: a row that changes meanwhile is neither missed nor repeated.
  await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => writeTables(tx))
  const readme = new ZipDeflate('README.txt')
  zip.add(readme)
  readme.push(strToU8(readmeOf(ctx, counts)), true)
  zip.end()
  await flush()
  return counts

  async function writeTables(tx: Tx) {
    for (const table of PERSONAL_TABLES) {
      const file = new ZipDeflate(`${table.kind}/${table.table}.jsonl`)
      zip.add(file)
      let rows = 0
      for await (const page of pagesOf(tx, ctx, memberId, table)) {
        rows += page.length
        if (rowsMax !== undefined && total(counts) + rows > rowsMax) refuse('desk_personal_large', { rows: rowsMax })
        file.push(strToU8(page.map((row) => `${row}\n`).join('')))
        await flush()
      }
      file.push(new Uint8Array(), true)
      counts.push({ table: table.table, rows })
      await flush()
    }
  }
}

const total = (counts: readonly ExportedRows[]): number => counts.reduce((sum, { rows }) => sum + rows, 0)

/** Rows as JSON texts, a page at a time, in the order of the table's place: it is read by the index of its member. */
async function* pagesOf(tx: Tx, ctx: Ctx, memberId: number, table: PersonalTable): AsyncIterable<string[]> {
  const { hidden = [] } = table
  for (let after = '(0,0)'; ; ) {
    const { rows } = await sql<{ place: string; row: string }>`
      select t.ctid::text as place, (to_jsonb(t) - ${hidden}::text[])::text as row from ${sql.table(table.table)} t
      where t.brand_id = ${ctx.brand.id} and ${ownRows(ctx, memberId, table)} and t.ctid > ${after}::tid
      order by t.ctid limit ${PAGE_ROWS}`.execute(tx)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ row }) => row)
    if (rows.length < PAGE_ROWS) return
    after = last.place
  }
}

/** Rows of the member, as SQL about the alias `t`. */
export function ownRows(ctx: Ctx, memberId: number, { through, members }: PersonalTable) {
  if (through === undefined) return sql`t.${sql.ref(members[0] ?? 'member_id')} = ${memberId}`
  const [before = '', between = '', after = ''] = through.split(/\$[12]/)
  return sql`${sql.raw(before)}${ctx.brand.id}${sql.raw(between)}${memberId}${sql.raw(after)}`
}

function readmeOf(ctx: Ctx, counts: readonly ExportedRows[]): string {
  const at = ctx.clock().toISOString()
  const lines = [
    `ข้อมูลส่วนบุคคลของสมาชิก ${ctx.brand.name} ณ ${at} (UTC)`,
    `Personal data of a member of ${ctx.brand.name} at ${at} (UTC)`,
    '',
    'แต่ละไฟล์มีหนึ่งแถวต่อบรรทัด ในรูปแบบ JSON จำนวนเงินเป็นสตางค์ ไม่มีรหัสลับและรหัสผ่าน',
    'Each file has one row a line, as JSON. Amounts are satang. Secrets and passwords are left out.',
  ]
  for (const id of Object.keys(KINDS) as KindId[]) {
    const { name, why, howLong } = KINDS[id]
    lines.push('', `${name.th} / ${name.en} (${id}/)`, `  ${why.th} · ${howLong.th}`, `  ${why.en}. ${howLong.en}.`)
    for (const { table } of PERSONAL_TABLES.filter(({ kind }) => kind === id)) {
      lines.push(`  ${table}.jsonl: ${counts.find((each) => each.table === table)?.rows ?? 0}`)
    }
  }
  return `${lines.join('\n')}\n`
}
