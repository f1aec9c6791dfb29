/** The games of the brand: offered or not, their order and their labels. */
import { hideGame, listGames, readCatalogues, showGame } from '@duang/contract/action/games'
import { GAME_TYPES } from '@duang/contract/games/games'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { brandCall, brandList } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { useSearch } from '#core/table/search-field.tsx'
import { Tabs } from '#core/table/tabs.tsx'
import { useChoice } from '#core/table/use-search.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { type Game, GameDialog } from './game-dialog.tsx'
import { gameTexts } from './texts.ts'

type Type = (typeof GAME_TYPES)[number]

export default function GamesScreen() {
  const texts = useFeatureTexts(gameTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const mayChange = useMay('providers.manage')
  const [type, setType] = useChoice<Type | 'all'>('type', ['all', ...GAME_TYPES], 'all')
  const { text, setText, search } = useSearch('search')
  const [asked, setAsked] = useState<Game>()
  return (
    <>
      <div className="desk-bar">
        <h1>{texts.title}</h1>
        <span className="grow" />
        {mayChange && (
          <Button
            look="quiet"
            isBusy={isBusy}
            onClick={() => void run(() => brandCall(brand, readCatalogues, { body: {} }), texts.syncStarted)}
          >
            {readCatalogues.title[language]}
          </Button>
        )}
      </div>
      <TextField label={texts.search} value={text} onValue={setText} maxLength={60} icon="search" />
      <Tabs
        label={texts.type}
        choices={[{ id: 'all' as const, text: texts.all }, ...GAME_TYPES.map((each) => ({ id: each, text: each }))]}
        chosen={type}
        onChoose={setType}
      />
      <Games type={type} search={search} onOpen={mayChange ? setAsked : undefined} />
      {asked && <GameDialog game={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

type GamesProps = { type: Type | 'all'; search: string; onOpen: ((game: Game) => void) | undefined }

function Games({ type, search, onOpen }: GamesProps) {
  const texts = useFeatureTexts(gameTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const { run } = useAction()
  const query = useInfiniteQuery(
    brandList(brand, listGames, {
      query: { ...(type === 'all' ? {} : { type }), ...(search === '' ? {} : { search }) },
    }),
  )
  const turn = ({ provider, code, isEnabled }: Game) =>
    void run(() => brandCall(brand, isEnabled ? hideGame : showGame, { body: { provider, game: code } }))
  const columns = listColumns<Game>(listGames, {
    language,
    texts,
    own: {
      code: null,
      isMaintenance: null,
      isListed: null,
      nameTh: (row) => (language === 'th' ? row.nameTh : row.nameEn),
      isEnabled: (row) => <GameState game={row} />,
    },
  })
  const shown = [
    ...columns,
    ...(onOpen
      ? [
          {
            id: 'actions',
            head: texts.actions,
            align: 'end' as const,
            cell: (row: Game) => (
              <Button look="quiet" onClick={() => turn(row)}>
                {row.isEnabled ? texts.hide : texts.show}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <DataTable
      key={type + search}
      label={texts.title}
      columns={shown}
      query={query}
      rowId={(row) => `${row.provider} ${row.code}`}
      emptyText={texts.none}
      onOpen={onOpen}
      keys={onOpen ? { h: turn } : undefined}
    />
  )
}

function GameState({ game }: { game: Game }) {
  const texts = useTexts(gameTexts)
  if (!game.isEnabled) return <StatusChip tone="plain">{texts.hidden}</StatusChip>
  if (!game.isListed) return <StatusChip tone="warn">{texts.unlisted}</StatusChip>
  if (game.isMaintenance) return <StatusChip tone="warn">{texts.maintenance}</StatusChip>
  return <StatusChip tone="ok">{texts.shown}</StatusChip>
}
