/** Orders of goods by state, the longest wait on top. */
import { listOrders, ORDER_STATES, type OrderState } from '@duang/contract/desk-goods'
import { USERNAME } from '@duang/contract/fields'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { brandList, type ItemOf } from '#core/brand-call.ts'
import { ClaimText } from '#core/claim-text.tsx'
import { type Column, DataTable } from '#core/data-table.tsx'
import { age, stamp, useNow } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { SearchField, useSearch } from '#core/search-field.tsx'
import { Tabs } from '#core/tabs.tsx'
import { useChoice } from '#core/use-search.ts'
import { goodsTexts } from './texts.ts'

type Row = ItemOf<typeof listOrders>

export default function GoodsScreen() {
  const texts = useTexts(goodsTexts)
  const [state, setState] = useChoice('state', ORDER_STATES, 'requested')
  const { text, setText, search } = useSearch('search')
  // Half a name finds nobody: it is not asked for.
  const username = USERNAME.test(search) ? search : ''
  return (
    <>
      <h1>{texts.title}</h1>
      <Tabs
        label={texts.state}
        choices={ORDER_STATES.map((each) => ({ id: each, text: texts[each] }))}
        chosen={state}
        onChoose={setState}
      />
      <SearchField text={text} onText={setText} hint={texts.searchHint} />
      <Orders key={`${state} ${username}`} state={state} username={username} />
    </>
  )
}

function Orders({ state, username }: { state: OrderState; username: string }) {
  const texts = useTexts(goodsTexts)
  const language = useLanguage()
  const now = useNow()
  const brand = useBrandId()
  const navigate = useNavigate()
  const query = useInfiniteQuery(
    brandList(brand, listOrders, { query: { state, ...(username ? { username } : {}) } }, 'waiting'),
  )
  const isOpen = state === 'requested' || state === 'packed'
  const columns: Column<Row>[] = [
    { id: 'requestedAt', head: texts.requestedAt, cell: (row) => stamp(row.requestedAt, language) },
    { id: 'member', head: texts.member, cell: (row) => row.username },
    { id: 'goods', head: texts.goods, cell: (row) => row.goods },
    { id: 'source', head: texts.source, cell: (row) => (row.source === 'reward' ? texts.reward : row.source) },
    { id: 'province', head: texts.province, cell: (row) => row.province ?? texts.noAddress },
    isOpen
      ? { id: 'waited', head: texts.waited, align: 'end', cell: (row) => age(row.requestedAt, now, language) }
      : { id: 'tracking', head: texts.tracking, cell: (row) => row.tracking ?? '–' },
    { id: 'worker', head: texts.worker, cell: (row) => <ClaimText claim={row.claim} /> },
  ]
  return (
    <DataTable
      label={texts[state]}
      columns={columns}
      query={query}
      rowId={(row) => row.id}
      emptyText={texts.none}
      onOpen={(row) => void navigate({ to: `/b/${brand}/goods/${row.id}` })}
    />
  )
}
