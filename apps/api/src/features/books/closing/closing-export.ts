/** Lines of closings as an export: one row for each day and kind. */
import { sql } from 'kysely'
import { type ExportSource, smallSource } from '#entry/export/export-source.ts'

type Row = {
  day: string
  section: string
  kind: string
  unit: string
  transfers: number
  amount: number
  change: number
}

export const closingExport: ExportSource = smallSource(
  {
    subject: 'closings',
    summary: 'Daily closings by kind of transfer.',
    daysMax: 366,
    columns: [
      { name: 'day', type: 'text' },
      { name: 'section', type: 'text' },
      { name: 'kind', type: 'text' },
      { name: 'transfers', type: 'count' },
      { name: 'amount', type: 'baht' },
      { name: 'change of members', type: 'baht' },
      { name: 'points', type: 'count' },
    ],
  },
  async ({ db, brand }, { from, to }) => {
    const { rows } = await sql<Row>`
      select l.day, l.section, k.code as kind, k.unit, l.transfers, l.amount_satang as amount, l.members_satang as change
      from closing_lines l
      join ledger.transfer_kinds k using (kind)
      where l.brand_id = ${brand.id} and l.day between ${from}::date and ${to}::date
      order by l.day, l.kind`.execute(db)
    return rows.map(({ day, section, kind, unit, transfers, amount, change }) =>
      unit === 'satang'
        ? [day, section, kind, transfers, amount, change, null]
        : [day, section, kind, transfers, null, null, change],
    )
  },
)
