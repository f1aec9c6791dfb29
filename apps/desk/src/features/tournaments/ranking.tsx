/** The ranking of a tournament under masked names, with the prize of each rank. */
import { listDeskTournamentRanks } from '@duang/contract/desk-tournament'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { brandList, type ItemOf } from '#core/brand-call.ts'
import { type Column, DataTable } from '#core/data-table.tsx'
import { baht, stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { useBrandId, useMay } from '#core/me.ts'
import { prizeText } from './prize-text.ts'
import { tournamentTexts } from './texts.ts'
import type { Tournament } from './tournament.ts'

type Rank = ItemOf<typeof listDeskTournamentRanks>

export function Ranking({ tournament: { id, state, score } }: { tournament: Tournament }) {
  const texts = useTexts(tournamentTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const navigate = useNavigate()
  const mayOpen = useMay('members.read')
  const query = useInfiniteQuery(brandList(brand, listDeskTournamentRanks, { ids: { id } }, 'calm'))
  const isFinal = state === 'final' || state === 'paid'
  const columns: Column<Rank>[] = [
    { id: 'rank', head: texts.rank, align: 'end', cell: (row) => row.rank },
    { id: 'member', head: texts.member, cell: (row) => row.name },
    {
      id: 'score',
      head: texts.points_score,
      align: 'end',
      cell: (row) => (score === 'multiplier' ? `×${baht(row.score)}` : baht(row.score)),
    },
    { id: 'prize', head: texts.prize, align: 'end', cell: (row) => (hasPrize(row) ? prizeText(row, texts) : '–') },
    ...(isFinal
      ? [
          {
            id: 'payment',
            head: texts.payment,
            cell: (row: Rank) => {
              if (!hasPrize(row)) return '–'
              if (row.paidAt) return fill(texts.paidAt, { at: stamp(row.paidAt, language) })
              return <StatusChip tone="warn">{texts.notPaid}</StatusChip>
            },
          },
        ]
      : []),
  ]
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

const hasPrize = ({ credit, points }: Rank): boolean => credit + points > 0
