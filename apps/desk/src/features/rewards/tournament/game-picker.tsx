/** Chooses the providers and games that count, by parts of their names. */
import { listGames } from '@duang/contract/action/games'
import { listProviders } from '@duang/contract/action/provider-list'
import { IconButton } from '@duang/ui/button.tsx'
import { Combobox } from '@duang/ui/combobox.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { brandQuery } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { useSearch } from '#core/table/search-field.tsx'
import type { PickedGame } from './draft.ts'
import { tournamentTexts } from './texts.ts'

const LETTERS_MIN = 2
const FOUND_MAX = 20
const PROVIDERS_MAX = 200

const keyOf = ({ provider, game }: PickedGame): string => `${provider} ${game ?? '*'}`

/** A game in the language of the person. */
export function useGameText(): (game: PickedGame) => string {
  const texts = useTexts(tournamentTexts)
  const language = useLanguage()
  return ({ providerName, game, name }) =>
    game === null ? fill(texts.allOf, { provider: providerName }) : (name?.[language] ?? game)
}

type GamePickerProps = { games: readonly PickedGame[]; onChange: (games: readonly PickedGame[]) => void }

export function GamePicker({ games, onChange }: GamePickerProps) {
  const texts = useTexts(tournamentTexts)
  const textOf = useGameText()
  const frame = useRef<HTMLDivElement>(null)
  const { text, setText, search } = useSearch()
  const { found, isDone } = useFoundGames(search)
  const options = text.trim().length < LETTERS_MIN ? [] : found.filter((each) => !isIn(games, each))
  const isNone = isDone && text.trim() === search && options.length === 0
  const remove = (game: PickedGame) => {
    onChange(games.filter((each) => each !== game))
    // The button is gone, and the focus stays in the picker.
    frame.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={frame} className="grid gap-2">
      <Combobox
        label={texts.findGame}
        hint={isNone ? fill(texts.found, { n: 0 }) : texts.findGameHint}
        value={text}
        autoCapitalize="none"
        autoComplete="off"
        maxLength={60}
        onValue={setText}
        options={options.map((each) => ({
          id: keyOf(each),
          title: textOf(each),
          ...(each.game === null ? {} : { sub: each.providerName }),
        }))}
        onPick={({ id }) => {
          onChange([...games, ...options.filter((each) => keyOf(each) === id)])
          setText('')
        }}
        countText={(n) => fill(texts.found, { n })}
      />
      <ul className="flex flex-wrap gap-2" aria-label={texts.games}>
        {games.map((game) => (
          <li key={keyOf(game)} className="desk-picked" data-brand-text>
            <span>
              {textOf(game)}
              {game.game !== null && <span className="text-ink-3"> · {game.providerName}</span>}
            </span>
            <IconButton icon="close" label={fill(texts.remove, { name: textOf(game) })} onClick={() => remove(game)} />
          </li>
        ))}
        {games.length === 0 && <li className="text-ink-2">{texts.allGames}</li>}
      </ul>
    </div>
  )
}

/** A provider includes its games. */
const isIn = (games: readonly PickedGame[], found: PickedGame): boolean =>
  games.some(({ provider, game }) => provider === found.provider && (game === null || game === found.game))

/** Providers whose name has the text, then games. */
function useFoundGames(search: string): { found: PickedGame[]; isDone: boolean } {
  const brand = useBrandId()
  const isEnough = search.length >= LETTERS_MIN
  const providers = useQuery(brandQuery(brand, listProviders, { query: { limit: PROVIDERS_MAX } }))
  const games = useQuery({
    ...brandQuery(brand, listGames, { query: { search, limit: FOUND_MAX } }),
    enabled: isEnough,
  })
  if (!isEnough) return { found: [], isDone: false }
  const known = providers.data?.items ?? []
  const wanted = search.toLowerCase()
  const found = [
    ...known
      .filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted))
      .map(({ code, name }) => ({ provider: code, providerName: name, game: null, name: null })),
    ...(games.data?.items ?? []).map(({ provider, code, nameTh, nameEn }) => ({
      provider,
      providerName: known.find((each) => each.code === provider)?.name ?? provider,
      game: code,
      name: { th: nameTh, en: nameEn },
    })),
  ]
  return { found, isDone: games.isSuccess }
}
