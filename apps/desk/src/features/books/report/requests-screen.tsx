/** The requests of a round, or one request, and the transfers that they made. */
import { readProviderRequests } from '@duang/contract/desk/reconcile'
import { Fact, Facts } from '@duang/ui/facts.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { brandQuery, type ReplyOf } from '#core/call/brand-call.ts'
import { Loaded } from '#core/call/load-state.tsx'
import { useBrandId } from '#core/call/me.ts'
import { BackLink } from '#core/entry.tsx'
import { baht, money, stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { useCodeName } from '#core/show/code-name.ts'
import { FigureTable } from '#core/table/figure-table.tsx'
import { useSearchTexts } from '#core/table/use-search.ts'
import { reconcileTexts } from './texts.ts'

export default function RequestsScreen() {
  const texts = useTexts(reconcileTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const nameOf = useCodeName()
  const [{ provider, username, round, tx }] = useSearchTexts({ provider: '', username: '', round: '', tx: '' })
  const query = useQuery(
    brandQuery(brand, readProviderRequests, {
      query: { provider, username, ...(round ? { round } : {}), ...(tx ? { tx } : {}) },
    }),
  )
  return (
    <>
      <BackLink to="reconcile" text={texts.back} search={{ view: 'providers' }} />
      <h1>
        {provider} · {username} · {round ? fill(texts.round, { id: round }) : fill(texts.request, { id: tx })}
      </h1>
      <Loaded query={query}>
        {(found) => (
          <>
            {found.round && <RoundFacts round={found.round} />}
            <FigureTable
              label={texts.requests}
              rows={found.requests}
              rowId={(row) => row.tx}
              columns={[
                { id: 'at', head: texts.at, cell: (row) => stamp(row.at, language) },
                { id: 'tx', head: texts.tx, cell: (row) => <code>{row.tx}</code> },
                { id: 'kind', head: texts.kind, cell: (row) => nameOf('request', row.kind) },
                { id: 'stake', head: texts.stake, unit: 'baht', align: 'end', cell: (row) => baht(row.stake) },
                { id: 'win', head: texts.win, unit: 'baht', align: 'end', cell: (row) => baht(row.win) },
                {
                  id: 'code',
                  head: texts.code,
                  cell: (row) =>
                    [nameOf('answer', row.code), row.rolledBackBy && fill(texts.rolledBackBy, { tx: row.rolledBackBy })]
                      .filter(Boolean)
                      .join(', '),
                },
                {
                  id: 'transfers',
                  head: texts.transfer,
                  cell: (row) =>
                    row.transfers.map((id) => (
                      <Link key={id} className="desk-inline-link" to={`/b/${brand}/money/transfer/${id}`}>
                        {id.slice(0, 8)}
                      </Link>
                    )),
                },
              ]}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

type Found = ReplyOf<typeof readProviderRequests>

function RoundFacts({ round }: { round: NonNullable<Found['round']> }) {
  const texts = useTexts(reconcileTexts)
  const language = useLanguage()
  return (
    <section className="desk-panel">
      <Facts>
        <Fact name={texts.game}>{round.game || '–'}</Fact>
        <Fact name={texts.opened}>{stamp(round.openedAt, language)}</Fact>
        <Fact name={texts.closed}>{round.closedAt ? stamp(round.closedAt, language) : texts.running}</Fact>
        <Fact name={texts.stake}>{money(round.stake, language)}</Fact>
        <Fact name={texts.win}>{money(round.won + round.freeWon, language)}</Fact>
      </Facts>
    </section>
  )
}
