/** Bank feeds: whether they live. New ones, their secrets and addresses are proposed. A secret is shown to its author, once. */
import { listDeskFeeds } from '@duang/contract/desk-bank-admin'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brandList } from '#core/brand-call.ts'
import { type Column, DataTable } from '#core/data-table.tsx'
import { age, useNow } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { SecretDialog } from '#core/secret-dialog.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { type AskedFeed, type Feed, FeedDialog, type NewSecret } from './feed-dialog.tsx'
import { RhythmDialog } from './rhythm-dialog.tsx'
import { bankTexts } from './texts.ts'

type Asked = AskedFeed | { act: 'rhythm'; feed: Feed }

export function Feeds() {
  const texts = useFeatureTexts(bankTexts)
  const [asked, setAsked] = useState<Asked>()
  const [made, setMade] = useState<NewSecret>()
  return (
    <>
      <div className="desk-bar">
        <p className="grow text-ink-2">{texts.feedsHint}</p>
        <Button onClick={() => setAsked({ act: 'add' })}>{texts.proposeFeed}</Button>
      </div>
      <FeedTable onAsk={setAsked} />
      {asked?.act === 'rhythm' && <RhythmDialog feed={asked.feed} onClose={() => setAsked(undefined)} />}
      {asked && asked.act !== 'rhythm' && (
        <FeedDialog asked={asked} onClose={() => setAsked(undefined)} onSecret={setMade} />
      )}
      <SecretDialog
        title={texts.secretTitle}
        text={fill(texts.secretText, { feed: made?.feed ?? '' })}
        values={made && [{ label: texts.secret, value: made.secret }]}
        onClose={() => setMade(undefined)}
      />
    </>
  )
}

function FeedTable({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const texts = useTexts(bankTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const now = useNow()
  const query = useInfiniteQuery(brandList(brand, listDeskFeeds, {}, 'waiting'))
  const since = (instant: string | null) => (instant ? age(instant, now, language) : texts.never)
  const columns: Column<Feed>[] = [
    { id: 'feed', head: texts.feed, cell: (row) => row.feed },
    { id: 'adapter', head: texts.adapter, cell: (row) => row.adapter },
    {
      id: 'message',
      head: texts.lastMessage,
      align: 'end',
      cell: (row) => <LastMessage feed={row} age={since(row.lastMessageAt)} />,
    },
    { id: 'line', head: texts.lastLine, align: 'end', cell: (row) => since(row.lastLineAt) },
    { id: 'poll', head: texts.pollUrl, cell: (row) => <span className="wrap-anywhere">{row.pollUrl ?? '–'}</span> },
    { id: 'secrets', head: texts.secrets, cell: (row) => (row.secrets > 1 ? texts.rotating : texts.oneSecret) },
    {
      id: 'state',
      head: texts.state,
      cell: (row) => <StatusChip tone={row.isActive ? 'ok' : 'bad'}>{row.isActive ? texts.on : texts.off}</StatusChip>,
    },
    { id: 'actions', head: texts.actions, align: 'end', cell: (feed) => <Actions feed={feed} onAsk={onAsk} /> },
  ]
  return (
    <DataTable
      label={texts.feeds}
      columns={columns}
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

function Actions({ feed, onAsk }: { feed: Feed; onAsk: (asked: Asked) => void }) {
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
