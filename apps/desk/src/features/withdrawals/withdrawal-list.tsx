/** Withdrawals in one state, the longest wait on top. */
import { listDeskWithdrawals, type WithdrawalState } from '@duang/contract/desk-withdraw'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { brandList, type ItemOf } from '#core/brand-call.ts'
import { ClaimText } from '#core/claim-text.tsx'
import { type Column, DataTable } from '#core/data-table.tsx'
import { age, baht, useNow } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { StateChip } from './state-chip.tsx'
import { withdrawalTexts } from './texts.ts'

type Row = ItemOf<typeof listDeskWithdrawals>

export function WithdrawalList({ state }: { state: WithdrawalState }) {
  const texts = useTexts(withdrawalTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const now = useNow()
  const navigate = useNavigate()
  const query = useInfiniteQuery(brandList(brand, listDeskWithdrawals, { query: { state } }, 'waiting'))
  const columns: Column<Row>[] = [
    { id: 'reference', head: texts.reference, cell: (row) => <code>{row.reference}</code> },
    { id: 'member', head: texts.member, cell: (row) => row.username },
    { id: 'amount', head: texts.amount, align: 'end', cell: (row) => baht(row.amount) },
    { id: 'account', head: texts.account, cell: (row) => `${row.bankCode} ${row.account}` },
    { id: 'waited', head: texts.waited, align: 'end', cell: (row) => age(row.requestedAt, now, language) },
    { id: 'risk', head: texts.risk, align: 'end', cell: (row) => row.risk },
    { id: 'state', head: texts.state, cell: (row) => <StateChip state={row.state} /> },
    { id: 'worker', head: texts.worker, cell: (row) => <ClaimText claim={row.claim} /> },
  ]
  return (
    <DataTable
      label={texts.title}
      columns={columns}
      query={query}
      rowId={(row) => row.id}
      emptyText={texts.none}
      onOpen={(row) => void navigate({ to: `/b/${brand}/withdrawals/${row.id}` })}
    />
  )
}
