/** Orders of goods by state, the longest wait on top. */
import { listOrders, ORDER_STATES } from '@duang/contract/desk/goods'
import { USERNAME } from '@duang/contract/wire/fields'
import { stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { QueueList } from '#core/table/queue-list.tsx'
import { SearchField, useSearch } from '#core/table/search-field.tsx'
import { TabScreen } from '#core/table/tab-screen.tsx'
import { goodsTexts } from './texts.ts'

export default function GoodsScreen() {
  const texts = useTexts(goodsTexts)
  const language = useLanguage()
  const { text, setText, search } = useSearch('search')
  // Half a name finds nobody: it is not asked for.
  const username = USERNAME.test(search) ? { username: search } : {}
  return (
    <TabScreen title={texts.title} name="state" label={texts.state} tabs={ORDER_STATES} texts={texts}>
      {(state) => (
        <>
          <SearchField text={text} onText={setText} hint={texts.searchHint} />
          <QueueList
            call={listOrders}
            query={{ state, ...username }}
            to="goods"
            label={texts[state]}
            emptyText={texts.none}
            columns={({ waited, worker }) => [
              { id: 'requestedAt', head: texts.requestedAt, cell: (row) => stamp(row.requestedAt, language) },
              { id: 'member', head: texts.member, cell: (row) => row.username },
              { id: 'goods', head: texts.goods, cell: (row) => row.goods },
              {
                id: 'source',
                head: texts.source,
                cell: (row) => (row.source === 'reward' ? texts.reward : row.source),
              },
              { id: 'province', head: texts.province, cell: (row) => row.province ?? texts.noAddress },
              state === 'requested' || state === 'packed'
                ? waited((row) => row.requestedAt)
                : { id: 'tracking', head: texts.tracking, cell: (row) => row.tracking ?? '–' },
              worker,
            ]}
          />
        </>
      )}
    </TabScreen>
  )
}
