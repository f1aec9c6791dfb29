import type { TransferItem } from '@duang/contract/books/history'
import { transferName } from '@duang/contract/books/transfer-names'
import { Button } from '@duang/ui/button.tsx'
import type { IconName } from '@duang/ui/icon.tsx'
import { ListRow } from '@duang/ui/list-row.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Block } from '#core/block/block.tsx'
import { LoadMore } from '#core/call/load-more.tsx'
import { useMember } from '#core/call/session.ts'
import { Amount } from '#core/credit/amount.tsx'
import { bangkokDay, clockText, dayHeading } from '#core/dates.ts'
import { g, gMore } from '#core/th.ts'
import { nameOf } from '#kit/th.ts'
import { byDay } from './pages.ts'
import { his, hisMore } from './th.ts'
import { type Account, type TransferFilter, transferPagesQuery } from './transfer-queries.ts'
import { useTransferFile } from './use-transfer-file.ts'

/** Every change of the credit or of the points, with the balance after it. */
export function Transfers(filter: TransferFilter) {
  const { uuid } = useMember()
  const query = useInfiniteQuery(transferPagesQuery(uuid, filter))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const pages: readonly { items: readonly TransferItem[] }[] = query.data?.pages ?? []
  const items = pages.flatMap((page) => page.items)
  // The server examines a part of a long history at a time, in which a filter may find nothing.
  const isSearching = items.length === 0 && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isSearching && !isFetchingNextPage) void fetchNextPage()
  }, [isSearching, isFetchingNextPage, fetchNextPage])
  const skeleton = <SkeletonRows label={g.loading} count={8} />
  return (
    <Block query={query} skeleton={skeleton}>
      {() =>
        isSearching ? (
          skeleton
        ) : items.length === 0 && !hasNextPage ? (
          <div className="card">
            <EmptyTransfers {...filter} />
          </div>
        ) : (
          <>
            <FileButton {...filter} />
            <TransferDays items={items} account={filter.account} />
            <LoadMore
              onMore={hasNextPage ? () => void fetchNextPage() : undefined}
              isLoading={isFetchingNextPage}
              isFailed={isFetchNextPageError}
            />
          </>
        )
      }
    </Block>
  )
}

function EmptyTransfers({ account, start }: TransferFilter) {
  if (start !== undefined) return <EmptyState title={hisMore.emptyRange} sub={hisMore.emptyRangeSub} />
  return <EmptyState title={his.empty} sub={account === 'points' ? hisMore.noPointsSub : hisMore.noTransfersSub} />
}

function FileButton(filter: TransferFilter) {
  const { download, isPending, problem } = useTransferFile(filter)
  return (
    <div className="history-file">
      <Button look="quiet" icon="deposit" isBusy={isPending} busyText={hisMore.fileBusy} onClick={download}>
        {hisMore.file}
      </Button>
      <p role="alert" className="text-label text-bad">
        {problem}
      </p>
    </div>
  )
}

function TransferDays({ items, account }: { items: readonly TransferItem[]; account: Account }) {
  return byDay(items, bangkokDay).map(({ day, entries }) => (
    <section key={day} className="history-day" aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="history-heading">
        {dayHeading(entries[0]?.at ?? day)}
      </h2>
      <ul className="entries">
        {entries.map((item) => (
          <li key={item.id}>
            <TransferRow item={item} account={account} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

const ICONS: Readonly<Record<ReturnType<typeof transferName>['group'], IconName>> = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  bonus: 'gift',
  game: 'play',
  promotion: 'promo',
  correction: 'wallet',
  points: 'rank',
}

function TransferRow({
  item: { kind, change, balance, at, source },
  account,
}: {
  item: TransferItem
  account: Account
}) {
  const { group, name } = transferName(kind)
  const sign = change < 0 ? '\u2212' : '+'
  return (
    <ListRow
      icon={ICONS[group]}
      tone={change < 0 ? 'plain' : 'ok'}
      title={name}
      sub={source ? `${nameOf(source)} · ${clockText(at)}` : clockText(at)}
      end={
        account === 'points' ? (
          <>
            <span className="money money-m">{`${sign}${Math.abs(change).toLocaleString('en-US')}`}</span>
            <span className="history-balance">
              {gMore.left} {balance.toLocaleString('en-US')}
            </span>
          </>
        ) : (
          <>
            <Amount satang={Math.abs(change)} sign={sign} />
            <span className="history-balance">
              {gMore.left} <Amount satang={balance} />
            </span>
          </>
        )
      }
    />
  )
}
