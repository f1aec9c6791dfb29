/** Tournaments of the brand: running, coming and ended ones. */
import { listDeskTournaments, TOURNAMENT_VIEWS } from '@duang/contract/desk-tournament'
import { buttonClass } from '@duang/ui/button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { brandList, type ItemOf } from '#core/brand-call.ts'
import { type Column, DataTable } from '#core/data-table.tsx'
import { stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { useBrandId, useMay } from '#core/me.ts'
import { TabScreen } from '#core/tab-screen.tsx'
import { useKeys } from '#core/use-keys.ts'
import { prizeText } from './prize-text.ts'
import { TournamentState } from './state-chip.tsx'
import { tournamentTexts } from './texts.ts'

type View = (typeof TOURNAMENT_VIEWS)[number]
type Tournament = ItemOf<typeof listDeskTournaments>

export default function TournamentsScreen() {
  const texts = useTexts(tournamentTexts)
  const brand = useBrandId()
  const navigate = useNavigate()
  const mayPropose = useMay('brand.settings')
  const form = `/b/${brand}/tournaments/new`
  useKeys({ n: mayPropose ? () => void navigate({ to: form }) : undefined })
  return (
    <TabScreen
      title={texts.title}
      action={() =>
        mayPropose && (
          <Link className={buttonClass('gold')} to={form}>
            {texts.add}
          </Link>
        )
      }
      name="view"
      label={texts.view}
      tabs={TOURNAMENT_VIEWS}
      texts={texts}
    >
      {(view) => <Tournaments view={view} />}
    </TabScreen>
  )
}

function Tournaments({ view }: { view: View }) {
  const texts = useTexts(tournamentTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const navigate = useNavigate()
  const query = useInfiniteQuery(brandList(brand, listDeskTournaments, { query: { view } }, 'calm'))
  const columns: Column<Tournament>[] = [
    { id: 'name', head: texts.name, cell: (row) => row.name[language] },
    { id: 'state', head: texts.state, cell: (row) => <TournamentState state={row.state} /> },
    { id: 'from', head: texts.startsAt, cell: (row) => stamp(row.startsAt, language) },
    { id: 'until', head: texts.endsAt, cell: (row) => stamp(row.endsAt, language) },
    { id: 'score', head: texts.score, cell: (row) => texts[row.score] },
    { id: 'prizes', head: texts.prizeSum, align: 'end', cell: (row) => prizeText(row.prizes, texts) },
  ]
  return (
    <DataTable
      label={texts[view]}
      columns={columns}
      query={query}
      rowId={(row) => row.id}
      emptyText={{ running: texts.noneRunning, coming: texts.noneComing, ended: texts.noneEnded }[view]}
      onOpen={(row) => void navigate({ to: `/b/${brand}/tournaments/${row.id}` })}
    />
  )
}
