/** One closed day: lines by kind, balances by account, and the comparison with the ledger. */
import { compareDeskClosing, readDeskClosing } from '@duang/contract/desk/closing'
import { Button } from '@duang/ui/button.tsx'
import { Fact, FactId, Facts } from '@duang/ui/facts.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { brandCall, brandQuery, type ReplyOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { Entry } from '#core/entry.tsx'
import { baht, day as dayText, money, stamp, whole } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { TransferKind } from '#core/show/transfer-kind.tsx'
import { ExportButtons } from '#core/table/export-buttons.tsx'
import { FigureTable } from '#core/table/figure-table.tsx'
import { CheckChip } from './check-chip.tsx'
import { closingTexts } from './texts.ts'

type Closing = ReplyOf<typeof readDeskClosing>

/** A comparison takes seconds. Meanwhile the day is read again that often. */
const COMPARING_MS = 1_500

export default function ClosingScreen() {
  const brand = useBrandId()
  const { day = '' } = useParams({ strict: false }) as { day?: string }
  // The comparison that is on the screen when a new one is asked for.
  const [comparing, setComparing] = useState<string>()
  const query = useQuery({
    ...brandQuery(brand, readDeskClosing, { ids: { day } }),
    refetchInterval: comparing === undefined ? false : COMPARING_MS,
  })
  const shown = query.data?.check?.at ?? 'never'
  if (comparing !== undefined && query.data && shown !== comparing) setComparing(undefined)
  return (
    <Entry list="closings" query={query}>
      {(closing) => (
        <Details closing={closing} isComparing={comparing !== undefined} onCompare={() => setComparing(shown)} />
      )}
    </Entry>
  )
}

type DetailsProps = { closing: Closing; isComparing: boolean; onCompare: () => void }

function Details({ closing, isComparing, onCompare }: DetailsProps) {
  const texts = useTexts(closingTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const { day, check } = closing
  const compare = async () => {
    const ids = { day }
    const done = await run(() => brandCall(brand, compareDeskClosing, { ids, body: {} }), texts.compareStarted)
    if (done) onCompare()
  }
  return (
    <>
      <div className="desk-bar">
        <h1>
          {texts.title} · {dayText(day, language)}
        </h1>
        <CheckChip check={check} />
        <span className="grow" />
        <Button
          look="quiet"
          isBusy={isBusy || isComparing}
          busyText={texts.compareStarted}
          onClick={() => void compare()}
        >
          {texts.compare}
        </Button>
        <ExportButtons subject="closings" from={day} to={day} />
      </div>
      {check?.difference && (
        <Notice tone="bad" role="alert">
          <p>{check.difference}</p>
        </Notice>
      )}
      <section className="desk-panel">
        <Facts>
          <Fact name={texts.opening}>{money(closing.opening, language)}</Fact>
          <Fact name={texts.closing}>{money(closing.closing, language)}</Fact>
          <Fact name={texts.transfers}>{whole(closing.transfers)}</Fact>
          <Fact name={texts.closedAt}>{stamp(closing.closedAt, language)}</Fact>
          <Fact name={texts.check}>
            {check ? fill(texts.checkedAt, { at: stamp(check.at, language) }) : texts.unchecked}
          </Fact>
          <Fact name={texts.digest}>
            <FactId>{closing.digest}</FactId>
          </Fact>
        </Facts>
      </section>
      <Lines closing={closing} />
      <Balances closing={closing} />
      <Points closing={closing} />
    </>
  )
}

function Lines({ closing }: { closing: Closing }) {
  const texts = useTexts(closingTexts)
  return (
    <>
      <h2>{texts.lines}</h2>
      <FigureTable
        label={texts.lines}
        rows={closing.lines}
        rowId={(row) => row.kind}
        columns={[
          { id: 'section', head: texts.section, cell: (row) => texts[row.section] },
          { id: 'kind', head: texts.kind, cell: (row) => <TransferKind code={row.kind} /> },
          { id: 'transfers', head: texts.transfers, align: 'end', cell: (row) => whole(row.transfers) },
          { id: 'amount', head: texts.amount, unit: 'baht', align: 'end', cell: (row) => baht(row.amount) },
          { id: 'change', head: texts.change, unit: 'baht', align: 'end', cell: (row) => baht(row.change) },
        ]}
        totals={{
          section: texts.sum,
          transfers: whole(closing.lines.reduce((sum, row) => sum + row.transfers, 0)),
          change: baht(closing.lines.reduce((sum, row) => sum + row.change, 0)),
        }}
      />
    </>
  )
}

function Balances({ closing }: { closing: Closing }) {
  const texts = useTexts(closingTexts)
  return (
    <>
      <h2>{texts.balances}</h2>
      <FigureTable
        label={texts.balances}
        rows={closing.balances}
        rowId={(row) => `${row.account} ${row.provider}`}
        columns={[
          { id: 'account', head: texts.account, cell: (row) => <code>{row.account}</code> },
          { id: 'provider', head: texts.provider, cell: (row) => row.provider ?? '–' },
          { id: 'opening', head: texts.opening, unit: 'baht', align: 'end', cell: (row) => baht(row.opening) },
          { id: 'debited', head: texts.debited, unit: 'baht', align: 'end', cell: (row) => baht(row.debited) },
          { id: 'credited', head: texts.credited, unit: 'baht', align: 'end', cell: (row) => baht(row.credited) },
          { id: 'closing', head: texts.closing, unit: 'baht', align: 'end', cell: (row) => baht(row.closing) },
        ]}
      />
    </>
  )
}

function Points({ closing }: { closing: Closing }) {
  const texts = useTexts(closingTexts)
  if (closing.points.length === 0) return null
  return (
    <>
      <h2>{texts.pointLines}</h2>
      <FigureTable
        label={texts.pointLines}
        rows={closing.points}
        rowId={(row) => row.kind}
        columns={[
          { id: 'kind', head: texts.kind, cell: (row) => <TransferKind code={row.kind} /> },
          { id: 'transfers', head: texts.transfers, align: 'end', cell: (row) => whole(row.transfers) },
          { id: 'amount', head: texts.amount, align: 'end', cell: (row) => whole(row.amount) },
          { id: 'change', head: texts.change, align: 'end', cell: (row) => whole(row.change) },
        ]}
      />
      <h2>{texts.pointBalances}</h2>
      <FigureTable
        label={texts.pointBalances}
        rows={closing.pointBalances}
        rowId={(row) => row.account}
        columns={[
          { id: 'account', head: texts.account, cell: (row) => <code>{row.account}</code> },
          { id: 'opening', head: texts.opening, align: 'end', cell: (row) => whole(row.opening) },
          { id: 'closing', head: texts.closing, align: 'end', cell: (row) => whole(row.closing) },
        ]}
      />
    </>
  )
}
