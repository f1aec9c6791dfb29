/** Tournaments of the brand: running, coming and ended ones. */
import { addTournament, listTournaments, TOURNAMENT_VIEWS } from '@duang/contract/action/tournament'
import { buttonClass } from '@duang/ui/button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { TabScreen } from '#core/table/tab-screen.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { useKeys } from '#core/use-keys.ts'
import { prizeText } from './prize-text.ts'
import { TournamentState } from './state-chip.tsx'
import { tournamentTexts } from './texts.ts'

type View = (typeof TOURNAMENT_VIEWS)[number]
type Tournament = ItemOf<typeof listTournaments>

export default function TournamentsScreen() {
  const texts = useTexts(tournamentTexts)
  const language = useLanguage()
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
            {addTournament.title[language]}
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
  const texts = useFeatureTexts(tournamentTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const navigate = useNavigate()
  const query = useInfiniteQuery(brandList(brand, listTournaments, { query: { view } }, 'calm'))
  const columns = listColumns<Tournament>(listTournaments, {
    language,
    texts,
    own: {
      id: null,
      name: (row) => row.name[language],
      state: (row) => <TournamentState state={row.state} />,
      score: (row) => texts[row.score],
      prizes: (row) => prizeText(row.prizes, texts),
    },
  })
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
