/** Accounts of members in a class. */
import { listMoneyAccounts } from '@duang/contract/desk/money'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { BackLink } from '#core/entry.tsx'
import { stamp, whole } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { useSearchTexts } from '#core/table/use-search.ts'
import { shownAmount } from './amount.ts'
import { moneyTexts } from './texts.ts'

type Row = ItemOf<typeof listMoneyAccounts>

export default function AccountsScreen() {
  const texts = useTexts(moneyTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const navigate = useNavigate()
  const [{ class: name }] = useSearchTexts({ class: 'member:cash' })
  const query = useInfiniteQuery(brandList(brand, listMoneyAccounts, { query: { class: name } }))
  const isPoints = query.data?.pages[0]?.isPoints ?? false
  const columns: Column<Row>[] = [
    { id: 'member', head: texts.member, cell: (row) => row.username },
    {
      id: 'balance',
      head: isPoints ? texts.pointBalance : texts.balance,
      align: 'end',
      cell: (row) => shownAmount(row.balance, isPoints),
    },
    { id: 'entries', head: texts.entries, align: 'end', cell: (row) => whole(row.entries) },
    { id: 'lastAt', head: texts.lastAt, cell: (row) => (row.lastAt ? stamp(row.lastAt, language) : '–') },
  ]
  return (
    <>
      <BackLink to="money" text={texts.back} />
      <h1>
        {texts.accounts} · <code>{name}</code>
      </h1>
      <DataTable
        label={texts.accounts}
        columns={columns}
        query={query}
        rowId={(row) => row.reference}
        emptyText={texts.noAccounts}
        onOpen={(row) => void navigate({ to: `/b/${brand}/money/account`, search: { account: row.reference } })}
      />
    </>
  )
}
