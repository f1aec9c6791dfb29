/** `duang attribution`: what teams, marketing codes and inviters brought. */
import { formatBaht } from '@duang/contract/wire/money'
import { sql } from 'kysely'
import { type Command, type CommandInput, invalid } from '#core/command.ts'
import { type ListForm, PERIOD_OPTIONS, pageOf, readList, sayPage } from '#core/command-list.ts'

const ATTRIBUTION_LIST: ListForm = { keys: [{ column: 'a.code', type: 'text' }], order: 'asc' }

/** Members without a value have the code `-`. */
const CODES = {
  team: sql`coalesce(m.team, '-')`,
  marketing: sql`coalesce(m.team, '-') || '/' || coalesce(m.marketing, '-')`,
  inviter: sql`coalesce(i.username, '-')`,
} as const

type Row = {
  code: string
  registrations: number
  first_deposits: number
  deposits: number
  withdrawals: number
  net: number
}

export const attributionCommand: Command = {
  name: 'attribution',
  summary: 'Registrations, first deposits and net deposits by where members came from.',
  needsOwner: true,
  acts: {
    '': {
      summary: 'Of a period; of all time without one.',
      options: { '--by <CODE>': `${Object.keys(CODES).join(', ')}; team by default`, ...PERIOD_OPTIONS },
      run: list,
    },
  },
}

async function list(input: CommandInput): Promise<number> {
  const by = Object.keys(CODES).find((each) => each === (input.options.by ?? 'team'))
  if (!by) throw invalid(`--by is one of ${Object.keys(CODES).join(', ')}.`)
  const request = await readList(input, ATTRIBUTION_LIST)
  const rows = attribution(input, CODES[by as keyof typeof CODES], request)
  const query = input.ctx.db.selectFrom(rows.as('a')).selectAll('a')
  return sayPage(input, await pageOf(query, ATTRIBUTION_LIST, { ...request, from: undefined, to: undefined }), {
    row: (row) =>
      `${row.code.padEnd(24)}  ${row.registrations} registrations, ${row.first_deposits} first deposits, deposits ${formatBaht(row.deposits)}, withdrawals ${formatBaht(row.withdrawals)}, net ${formatBaht(row.net)}`,
    none: 'No members.',
  })
}

const attribution = (
  { ctx }: CommandInput,
  code: (typeof CODES)[keyof typeof CODES],
  { from, to }: { from?: Date | undefined; to?: Date | undefined },
) => {
  const since = from ?? new Date(0)
  const until = to ?? new Date(ctx.clock().getTime() + 86_400_000)
  return sql<Row>`(
    with deposited as (
      select
        member_id,
        min(credited_at) as first_at,
        coalesce(sum(amount_satang) filter (
          where credited_at >= ${since} and credited_at < ${until}), 0)::bigint as satang
      from deposits
      where brand_id = ${ctx.brand.id} and unassigned_at is null
      group by member_id
    ), withdrawn as (
      select
        member_id,
        sum(amount_satang)::bigint as satang
      from withdrawals
      where brand_id = ${ctx.brand.id}
        and state = 'paid'
        and ended_at >= ${since}
        and ended_at < ${until}
      group by member_id
    )
    select
      ${code} as code,
      (count(*) filter (
        where m.created_at >= ${since} and m.created_at < ${until}))::int as registrations,
      (count(*) filter (
        where d.first_at >= ${since} and d.first_at < ${until}))::int as first_deposits,
      coalesce(sum(d.satang), 0)::bigint as deposits,
      coalesce(sum(w.satang), 0)::bigint as withdrawals,
      (coalesce(sum(d.satang), 0) - coalesce(sum(w.satang), 0))::bigint as net
    from members m
    left join members i on i.brand_id = m.brand_id and i.member_id = m.inviter_id
    left join deposited d on d.member_id = m.member_id
    left join withdrawn w on w.member_id = m.member_id
    where m.brand_id = ${ctx.brand.id}
    group by 1
  )`
}
