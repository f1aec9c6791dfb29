/** Limits and breaks of a member. Staff tighten them; only the member loosens, after a day. */
import { readMemberProtection } from '@duang/contract/desk/member-lists'
import { useQuery } from '@tanstack/react-query'
import { brandQuery, type ReplyOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { money, stamp, whole } from '#core/format.ts'
import { fill, type Language, useLanguage, useTexts } from '#core/language.ts'
import type { Column } from '#core/table/data-table.tsx'
import { PlainList } from '#core/table/plain-list.tsx'
import { memberTexts } from './member-texts.ts'
import type { Member } from './one-member.ts'

type LimitRow = { id: string; name: string; amount: string; used: string; left: string }

export function MemberProtection({ member: { id } }: { member: Member }) {
  const texts = useTexts(memberTexts)
  const language = useLanguage()
  const query = useQuery(brandQuery(useBrandId(), readMemberProtection, { ids: { id } }))
  const limits: Column<LimitRow>[] = [
    { id: 'name', head: texts.limit, cell: (row) => row.name },
    { id: 'amount', head: texts.amount, align: 'end', cell: (row) => row.amount },
    { id: 'used', head: texts.used, align: 'end', cell: (row) => row.used },
    { id: 'left', head: texts.left, align: 'end', cell: (row) => row.left },
  ]
  type Break = NonNullable<typeof query.data>['breaks'][number]
  const breaks: Column<Break>[] = [
    { id: 'kind', head: texts.kind, cell: (row) => texts[row.kind as 'time-out'] ?? row.kind },
    { id: 'started', head: texts.started, cell: (row) => stamp(row.startsAt, language) },
    { id: 'ended', head: texts.ended, cell: (row) => (row.endsAt ? stamp(row.endsAt, language) : texts.openEnd) },
    { id: 'by', head: texts.by, cell: (row) => row.askedBy },
    { id: 'note', head: texts.reasonColumn, cell: (row) => row.note ?? '' },
  ]
  return (
    <>
      <PlainList
        label={texts.protection}
        columns={limits}
        query={query}
        items={query.data && limitRows(query.data.limits, texts, language)}
        rowId={(row) => row.id}
      />
      <h2>{texts.breaks}</h2>
      <PlainList
        label={texts.breaks}
        columns={breaks}
        query={query}
        items={query.data?.breaks}
        rowId={(row) => row.startsAt + row.kind}
      />
    </>
  )
}

type Limits = ReplyOf<typeof readMemberProtection>['limits']

function limitRows({ limits, time }: Limits, texts: typeof memberTexts.th, language: Language): LimitRow[] {
  const kinds = { deposit: texts.deposit, loss: texts.loss, stake: texts.stakeLimit }
  const minutes = (n: number | null) => (n === null ? texts.none : fill(texts.minutes, { n: whole(n) }))
  return [
    ...limits.map(({ kind, period, amount, used, left }) => ({
      id: kind + period,
      name: `${kinds[kind]} / ${texts[period]}`,
      used: money(used, language),
      amount: amount === null ? texts.none : money(amount, language),
      left: left === null ? '–' : money(left, language),
    })),
    {
      id: 'time',
      name: `${texts.time} / ${texts.day}`,
      amount: minutes(time.minutes),
      used: minutes(time.used),
      left: time.left === null ? '–' : minutes(time.left),
    },
  ]
}
