/** The games of the brand: offered or not, their order and their labels. */
import { changeDeskGame, listDeskGames, syncDeskGames } from '@duang/contract/desk-games'
import { GAME_TYPES } from '@duang/contract/games'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall, brandList } from '#core/brand-call.ts'
import { type Column, DataTable } from '#core/data-table.tsx'
import { useLanguage, useTexts } from '#core/language.ts'
import { useBrandId, useMay } from '#core/me.ts'
import { useSearch } from '#core/search-field.tsx'
import { Tabs } from '#core/tabs.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { useChoice } from '#core/use-search.ts'
import { type Game, GameDialog } from './game-dialog.tsx'
import { gameTexts } from './texts.ts'

type Type = (typeof GAME_TYPES)[number]

export default function GamesScreen() {
  const texts = useFeatureTexts(gameTexts)
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
            onClick={() => void run(() => brandCall(brand, syncDeskGames, { body: {} }), texts.syncStarted)}
          >
            {texts.sync}
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
  const texts = useTexts(gameTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const { run } = useAction()
  const query = useInfiniteQuery(
    brandList(brand, listDeskGames, {
      query: { ...(type === 'all' ? {} : { type }), ...(search === '' ? {} : { search }) },
    }),
  )
  const turn = ({ provider, code, isEnabled }: Game) =>
    void run(() => brandCall(brand, changeDeskGame, { body: { provider, game: code, isEnabled: !isEnabled } }))
  const columns: Column<Game>[] = [
    { id: 'name', head: texts.name, cell: (row) => (language === 'th' ? row.nameTh : row.nameEn) },
    { id: 'provider', head: texts.provider, cell: (row) => row.provider },
    { id: 'type', head: texts.type, cell: (row) => row.type },
    { id: 'sort', head: texts.sort, align: 'end', cell: (row) => row.sort },
    { id: 'label', head: texts.label, cell: (row) => row.label ?? '–' },
    { id: 'state', head: texts.state, cell: (row) => <GameState game={row} /> },
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
      columns={columns}
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
