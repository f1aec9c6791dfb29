/** Transfers of one account, newest first. */
import { listMoneyTransfers } from '@duang/contract/desk/money'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { BackLink } from '#core/entry.tsx'
import { stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { TransferKind } from '#core/show/transfer-kind.tsx'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { useSearchTexts } from '#core/table/use-search.ts'
import { shownAmount } from './amount.ts'
import { moneyTexts } from './texts.ts'

type Row = ItemOf<typeof listMoneyTransfers>

export default function AccountScreen() {
  const texts = useTexts(moneyTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const navigate = useNavigate()
  const [{ account }] = useSearchTexts({ account: 'house:bank' })
  const query = useInfiniteQuery(brandList(brand, listMoneyTransfers, { query: { account } }))
  const isPoints = query.data?.pages[0]?.isPoints ?? false
  const isMember = account.startsWith('member:')
  const columns: Column<Row>[] = [
    { id: 'at', head: texts.at, cell: (row) => stamp(row.at, language) },
    { id: 'kind', head: texts.kind, cell: (row) => <TransferKind code={row.kind} /> },
    { id: 'change', head: texts.change, align: 'end', cell: (row) => shownAmount(row.change, isPoints) },
    isMember
      ? {
          id: 'after',
          head: texts.after,
          align: 'end',
          cell: (row) => (row.balance === null ? '–' : shownAmount(row.balance, isPoints)),
        }
      : {
          id: 'other',
          head: texts.other,
          cell: (row) => (
            <>
              <code>{row.other}</code> {row.username}
            </>
          ),
        },
    { id: 'id', head: texts.id, cell: (row) => <code className="text-caption">{row.id.slice(0, 8)}</code> },
  ]
  return (
    <>
      <BackLink to="money" text={texts.back} />
      <h1>
        {texts.transfers} · <code>{account}</code>
      </h1>
      <DataTable
        label={texts.transfers}
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        emptyText={texts.noTransfers}
        onOpen={(row) => void navigate({ to: `/b/${brand}/money/transfer/${row.id}` })}
      />
    </>
  )
}
