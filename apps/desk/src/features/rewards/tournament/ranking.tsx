/** The ranking of a tournament under masked names, with the prize of each rank. */
import { listTournamentRanks } from '@duang/contract/action/tournament'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { baht, stamp } from '#core/format.ts'
import { fill, useLanguage } from '#core/language.ts'
import { DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { tournamentTexts } from './texts.ts'
import type { Tournament } from './tournament.ts'

type Rank = ItemOf<typeof listTournamentRanks>

export function Ranking({ tournament: { id, state, score } }: { tournament: Tournament }) {
  const texts = useFeatureTexts(tournamentTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const navigate = useNavigate()
  const mayOpen = useMay('members.read')
  const query = useInfiniteQuery(brandList(brand, listTournamentRanks, { query: { tournament: id } }, 'calm'))
  const isFinal = state === 'final' || state === 'paid'
  const columns = listColumns<Rank>(listTournamentRanks, {
    language,
    texts,
    own: {
      score: (row) => (score === 'multiplier' ? `×${baht(row.score)}` : baht(row.score)),
      paidAt: isFinal ? (row) => <Payment {...row} /> : null,
    },
  })
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{texts.ranking}</h2>
      <p className="text-ink-2">{texts.rankingHint}</p>
      <DataTable
        label={texts.ranking}
        columns={columns}
        query={query}
        rowId={(row) => String(row.rank)}
        emptyText={texts.noRanks}
        onOpen={mayOpen ? (row) => row.member && void navigate({ to: `/b/${brand}/members/${row.member}` }) : undefined}
      />
    </section>
  )
}

function Payment({ paidAt, ...prize }: Rank) {
  const texts = useFeatureTexts(tournamentTexts)
  const language = useLanguage()
  if (!hasPrize(prize)) return '–'
  if (paidAt) return fill(texts.paidAt, { at: stamp(paidAt, language) })
  return <StatusChip tone="warn">{texts.notPaid}</StatusChip>
}

const hasPrize = ({ credit, points }: Pick<Rank, 'credit' | 'points'>): boolean => credit + points > 0
