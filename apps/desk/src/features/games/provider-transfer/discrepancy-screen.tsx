/** One discrepancy: what the site has recorded beside what the provider reports. */
import { acknowledgeDiscrepancy, askDiscrepancy } from '@duang/contract/action/provider-transfer'
import { readDiscrepancy } from '@duang/contract/desk/discrepancies'
import { Button } from '@duang/ui/button.tsx'
import { Fact, Facts } from '@duang/ui/facts.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { brandCall, brandQuery, type ReplyOf } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { useClaim } from '#core/call/use-claim.ts'
import { Entry } from '#core/entry.tsx'
import { baht, money, stamp, whole } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { lastSearch } from '#core/table/use-search.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { useKeys } from '#core/use-keys.ts'
import { discrepancyTexts } from './texts.ts'

type Discrepancy = ReplyOf<typeof readDiscrepancy>

export default function DiscrepancyScreen() {
  const brand = useBrandId()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const mayManage = useMay('providers.manage')
  const query = useQuery(brandQuery(brand, readDiscrepancy, { ids: { id } }))
  useClaim(brand, 'discrepancies', id, mayManage && query.data?.seenAt === null)
  return (
    <Entry list="discrepancies" query={query}>
      {(found) => <Details row={found} mayManage={mayManage} />}
    </Entry>
  )
}

function Details({ row, mayManage }: { row: Discrepancy; mayManage: boolean }) {
  const texts = useTexts(discrepancyTexts)
  const language = useLanguage()
  return (
    <>
      <div className="desk-bar">
        <h1>
          {row.username} · {money(row.amount, language)}
        </h1>
        <StatusChip tone={row.seenAt ? 'plain' : 'warn'}>{row.seenAt ? texts.closed : texts.open}</StatusChip>
        <span className="grow" />
        {mayManage && row.seenAt === null && <Acknowledge row={row} />}
      </div>
      <p className="text-ink-2">
        {row.provider} · {stamp(row.at, language)} · {row.amount > 0 ? texts.surplus : texts.shortfall}
        {row.seenBy && ` · ${texts.seenBy} ${row.seenBy}: ${row.note ?? ''}`}
      </p>
      <div className="grid grid-cols-1 items-start gap-4 desktop:grid-cols-2">
        <Ours row={row} />
        <Theirs row={row} mayAsk={mayManage} />
      </div>
    </>
  )
}

function Ours({ row: { figures } }: { row: Discrepancy }) {
  const texts = useTexts(discrepancyTexts)
  const language = useLanguage()
  const amounts = ['sent', 'returned', 'staked', 'won', 'booked', 'atProvider'] as const
  return (
    <section className="desk-panel grid content-start gap-2">
      <h2>{texts.ours}</h2>
      <Facts>
        {amounts.map((name) => (
          <Fact key={name} name={texts[name]}>
            {money(figures[name], language)}
          </Fact>
        ))}
        <Fact name={texts.pending}>{whole(figures.pending)}</Fact>
      </Facts>
    </section>
  )
}

function Theirs({ row, mayAsk }: { row: Discrepancy; mayAsk: boolean }) {
  const texts = useTexts(discrepancyTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [balance, setBalance] = useState<number>()
  const ask = async () => {
    const found = await run(() => brandCall(brand, askDiscrepancy, { body: { discrepancy: row.id } }), null)
    if (found) setBalance(found.balance)
  }
  useKeys({ q: mayAsk ? () => void ask() : undefined })
  const difference = balance === undefined ? 0 : balance - row.figures.atProvider
  return (
    <section className="desk-panel grid content-start gap-2">
      <h2>{texts.theirs}</h2>
      <Facts>
        <Fact name={texts.balanceNow}>{balance === undefined ? texts.notAsked : money(balance, language)}</Fact>
      </Facts>
      <p aria-live="polite" className={difference === 0 ? 'text-ink-2' : 'text-warn'}>
        {balance !== undefined && (difference === 0 ? texts.agrees : fill(texts.differs, { amount: baht(difference) }))}
      </p>
      {mayAsk && (
        <Button look="quiet" isBusy={isBusy} onClick={() => void ask()}>
          {askDiscrepancy.title[language]} <kbd className="desk-key">q</kbd>
        </Button>
      )}
    </section>
  )
}

function Acknowledge({ row }: { row: Discrepancy }) {
  const texts = useFeatureTexts(discrepancyTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const isFree = !row.claim || row.claim.isOwn
  useKeys({ a: isFree ? () => setAsked(true) : undefined })
  if (row.claim && !isFree) return <p className="text-warn">{fill(texts.claimedBy, { name: row.claim.by })}</p>
  const word = acknowledgeDiscrepancy.title[language]
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        {word} <kbd className="desk-key">a</kbd>
      </Button>
      {isAsked && (
        <ActionDialog
          action={acknowledgeDiscrepancy}
          known={{ discrepancy: row.id }}
          title={`${word}: ${row.username} · ${money(row.amount, language)}`}
          confirmText={word}
          onClose={() => setAsked(false)}
          onDone={() =>
            void navigate({ to: `/b/${brand}/discrepancies`, search: lastSearch(`/b/${brand}/discrepancies`) })
          }
        />
      )}
    </>
  )
}
