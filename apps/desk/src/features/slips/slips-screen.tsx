/** The queue of slips, by state: first those whose line is there, then those that staff look for. */
import type { SlipState } from '@duang/contract/deposit-slip'
import { listDeskSlips } from '@duang/contract/desk-slips'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { brandList, type ItemOf } from '#core/brand-call.ts'
import { ClaimText } from '#core/claim-text.tsx'
import { type Column, DataTable } from '#core/data-table.tsx'
import { age, baht, useNow } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { Tabs } from '#core/tabs.tsx'
import { useChoice } from '#core/use-search.ts'
import { SlipStateChip } from './slip-state-chip.tsx'
import { slipTexts } from './texts.ts'

type Row = ItemOf<typeof listDeskSlips>

const STATES = ['matched', 'staff', 'received', 'credited', 'rejected'] as const

export default function SlipsScreen() {
  const texts = useTexts(slipTexts)
  const [state, setState] = useChoice<SlipState>('state', STATES, 'matched')
  return (
    <>
      <h1>{texts.title}</h1>
      <Tabs
        label={texts.state}
        choices={STATES.map((each) => ({ id: each, text: texts[each] }))}
        chosen={state}
        onChoose={setState}
      />
      <SlipList key={state} state={state} />
    </>
  )
}

function SlipList({ state }: { state: SlipState }) {
  const texts = useTexts(slipTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const now = useNow()
  const navigate = useNavigate()
  const query = useInfiniteQuery(brandList(brand, listDeskSlips, { query: { state } }, 'waiting'))
  const columns: Column<Row>[] = [
    { id: 'member', head: texts.member, cell: (row) => row.username },
    { id: 'amount', head: texts.amount, align: 'end', cell: (row) => baht(row.amount) },
    { id: 'reference', head: texts.reference, cell: (row) => (row.reference ? <code>{row.reference}</code> : '–') },
    { id: 'account', head: texts.siteAccount, cell: (row) => `${row.siteBankCode} ${row.siteAccount}` },
    { id: 'waited', head: texts.waited, align: 'end', cell: (row) => age(row.sentAt, now, language) },
    { id: 'state', head: texts.state, cell: (row) => <SlipStateChip state={row.state} /> },
    { id: 'worker', head: texts.worker, cell: (row) => <ClaimText claim={row.claim} /> },
  ]
  return (
    <DataTable
      label={texts.title}
      columns={columns}
      query={query}
      rowId={(row) => row.id}
      emptyText={texts.none}
      onOpen={(row) => void navigate({ to: `/b/${brand}/slips/${row.id}` })}
    />
  )
}
