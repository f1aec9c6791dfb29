/** Bank feeds: whether they live. New ones, their secrets and addresses are proposed. A secret is shown to its author, once. */
import { addFeed, listFeeds } from '@duang/contract/action/bank-admin-feeds'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brandList } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { age, useNow } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { type AskedFeed, type Feed, FeedDialog } from './feed-dialog.tsx'
import { bankTexts } from './texts.ts'

export function Feeds() {
  const texts = useTexts(bankTexts)
  const language = useLanguage()
  const [asked, setAsked] = useState<AskedFeed>()
  return (
    <>
      <div className="desk-bar">
        <p className="grow text-ink-2">{texts.feedsHint}</p>
        <Button onClick={() => setAsked({ act: 'add' })}>{addFeed.title[language]}</Button>
      </div>
      <FeedTable onAsk={setAsked} />
      {asked && <FeedDialog key={asked.act} asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function FeedTable({ onAsk }: { onAsk: (asked: AskedFeed) => void }) {
  const texts = useFeatureTexts(bankTexts)
  const language = useLanguage()
  const now = useNow()
  const query = useInfiniteQuery(brandList(useBrandId(), listFeeds, {}, 'waiting'))
  const since = (instant: string | null) => (instant ? age(instant, now, language) : texts.never)
  const columns = listColumns<Feed>(listFeeds, {
    language,
    texts,
    own: {
      lastMessageAt: (row) => <LastMessage feed={row} age={since(row.lastMessageAt)} />,
      lastLineAt: (row) => since(row.lastLineAt),
      pollUrl: (row) => <span className="wrap-anywhere">{row.pollUrl ?? '–'}</span>,
      secrets: (row) => (row.secrets > 1 ? texts.rotating : texts.oneSecret),
      messages: null,
      isActive: ({ isActive }) => (
        <StatusChip tone={isActive ? 'ok' : 'bad'}>{isActive ? texts.on : texts.off}</StatusChip>
      ),
    },
  })
  return (
    <DataTable
      label={texts.feeds}
      columns={[
        ...columns,
        {
          id: 'actions',
          head: texts.actions,
          align: 'end',
          cell: (feed) => <Actions feed={feed} onAsk={onAsk} />,
        },
      ]}
      query={query}
      rowId={(row) => row.feed}
      emptyText={texts.noFeeds}
      keys={{ o: (feed) => onAsk({ act: 'switch', feed }) }}
    />
  )
}

/** The age of the last message, whether the feed is late, and a refusal since. */
function LastMessage({ feed: { rhythm }, age }: { feed: Feed; age: string }) {
  const texts = useTexts(bankTexts)
  const refused = rhythm?.refused
  const clock = Math.abs(refused?.clockSeconds ?? 0)
  return (
    <span className="flex flex-col items-end gap-1">
      {age}
      {rhythm !== undefined && rhythm.lateMinutes > 0 && <StatusChip tone="bad">{texts.late}</StatusChip>}
      {refused && (
        <StatusChip tone="warn">
          {[
            fill(texts.lastRefused, { fault: refused.fault }),
            ...(clock > 60 ? [fill(texts.clockWrong, { n: String(clock) })] : []),
          ].join(' · ')}
        </StatusChip>
      )}
    </span>
  )
}

function Actions({ feed, onAsk }: { feed: Feed; onAsk: (asked: AskedFeed) => void }) {
  const texts = useTexts(bankTexts)
  return (
    <span className="flex justify-end gap-1 desktop:min-w-64 desktop:flex-wrap">
      {/* The bank of a demonstration has its secret and address from the demonstration. */}
      {feed.adapter === 'feed' && (
        <>
          <Button look="quiet" onClick={() => onAsk({ act: feed.secrets > 1 ? 'finish' : 'rotate', feed })}>
            {feed.secrets > 1 ? texts.finishRotation : texts.rotate}
          </Button>
          <Button look="quiet" onClick={() => onAsk({ act: 'address', feed })}>
            {texts.changePollUrl}
          </Button>
        </>
      )}
      {feed.pollUrl === null && (
        <Button look="quiet" onClick={() => onAsk({ act: 'rhythm', feed })}>
          {texts.rhythm}
        </Button>
      )}
      <Button look="quiet" onClick={() => onAsk({ act: 'switch', feed })}>
        {feed.isActive ? texts.turnOff : texts.turnOn}
      </Button>
    </span>
  )
}
