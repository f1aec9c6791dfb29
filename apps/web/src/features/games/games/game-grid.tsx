import type { Game } from '@duang/contract/games/games'
import { Icon } from '@duang/ui/icon.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef, useState } from 'react'
import { Cover } from '#core/game/cover.tsx'
import { gameId } from '#core/game/lobby.ts'
import { expandFrom } from '#kit/expand.ts'
import { format } from '#kit/format.ts'
import { nameOf } from '#kit/th.ts'
import { useFavourites, useGameMemory } from './recent-games.ts'
import { gm, gmMore } from './th.ts'

/** Games of the first render. More follow before the member scrolls to them. */
const STEP = 36
/** Two rows of the widest grid: the size of the eager part, and of the bands that the browser lays out or skips. */
const BAND = 12
/** Covers of a line that a phone shows before it is scrolled. */
const ROW_SEEN = 4

type GameGridProps = {
  games: readonly Game[]
  category: string
  /** Announced as the name of the list. */
  label: string
  onOpen: (game: Game) => void
  /** `row`: one line that scrolls sideways. `lead`: two rows on a phone, and a line on wide screens. */
  layout?: 'grid' | 'row' | 'lead'
  /** Whether the games are on the first screen, so that their pictures load at once. */
  isFirst?: boolean
}

/** Covers in three columns, six on wide screens. One stop of the Tab key; arrows move inside. */
export function GameGrid(props: GameGridProps) {
  const { games, category, label, onOpen, layout = 'grid', isFirst = layout !== 'row' } = props
  const [count, setCount] = useState(STEP)
  const [current, setCurrent] = useState(0)
  const favourites = useFavourites()
  const { toggleFavourite } = useGameMemory()
  const list = useRef<HTMLDivElement>(null)
  const end = useEndInSight(() => setCount((known) => known + STEP))
  const shown = games.slice(0, count)
  const place = Math.min(current, shown.length - 1)

  const move = (event: KeyboardEvent) => {
    const band = list.current?.firstElementChild
    // A line has one row, however many columns its style names.
    const columns =
      band && layout !== 'row' ? getComputedStyle(band).gridTemplateColumns.split(' ').length : shown.length
    const to = targetOf(event.key, place, columns, shown.length)
    if (to === undefined) return
    event.preventDefault()
    setCurrent(to)
    list.current?.querySelectorAll<HTMLElement>('.game-open')[to]?.focus()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: bands are between the list and its items, where a `ul` may have nothing. */}
      <div ref={list} role="list" className="game-bands" aria-label={label} onKeyDown={move}>
        {bandsOf(shown).map((band, b) => (
          <div
            key={band[0] && gameId(band[0])}
            role="presentation"
            className={layout === 'row' ? 'cover-row' : 'games'}
            data-layout={layout}
          >
            {band.map((game, n) => {
              const id = gameId(game)
              return (
                <GameCell
                  key={id}
                  game={game}
                  category={category || game.type}
                  isFirst={isFirst && b === 0 && (layout !== 'row' || n < ROW_SEEN)}
                  isCurrent={b * BAND + n === place}
                  isFavourite={favourites.includes(id)}
                  onOpen={onOpen}
                  onFavourite={toggleFavourite}
                />
              )
            })}
          </div>
        ))}
      </div>
      {shown.length < games.length && <div key={count} ref={end} className="games-end" />}
    </>
  )
}

const bandsOf = (games: readonly Game[]): readonly (readonly Game[])[] =>
  Array.from({ length: Math.ceil(games.length / BAND) }, (_, b) => games.slice(b * BAND, (b + 1) * BAND))

/** Target of a key in a grid; undefined: none. */
function targetOf(key: string, place: number, columns: number, count: number): number | undefined {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  if (step === undefined) return undefined
  const to = place + step
  return to >= 0 && to < count ? to : undefined
}

/** Calls back when the end of the list comes near. Each length needs a new element, because the end may still be near. */
function useEndInSight(onNear: () => void): (element: Element | null) => (() => void) | undefined {
  const near = useRef(onNear)
  useEffect(() => {
    near.current = onNear
  })
  const [attach] = useState(() => (element: Element | null) => {
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some((each) => each.isIntersecting) && near.current(),
      { rootMargin: '1200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  })
  return attach
}

type GameCellProps = {
  game: Game
  category: string
  isFirst: boolean
  isCurrent: boolean
  isFavourite: boolean
  onOpen: (game: Game) => void
  onFavourite: (id: string) => void
}

const GameCell = memo(function GameCell(props: GameCellProps) {
  const { game, category, isFirst, isCurrent, isFavourite, onOpen, onFavourite } = props
  const name = nameOf(game.name)
  const tabIndex = isCurrent ? 0 : -1
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    expandFrom(currentTarget.querySelector('.cover'), () => onOpen(game))
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the list.
    <div role="listitem" className="game">
      <button type="button" className="game-open" tabIndex={tabIndex} onClick={open}>
        <Cover game={game} category={category} isFirst={isFirst} />
        {game.label && <span className="game-label">{game.label}</span>}
        {game.isMaintenance && (
          <span className="game-badge">
            <StatusChip tone="warn">{gm.maint}</StatusChip>
          </span>
        )}
      </button>
      <button
        type="button"
        className="game-heart"
        tabIndex={tabIndex}
        aria-pressed={isFavourite}
        aria-label={format(isFavourite ? gmMore.favDrop : gmMore.favAdd, { name })}
        onClick={() => onFavourite(gameId(game))}
      >
        <Icon name="heart" size={20} isFilled={isFavourite} />
      </button>
    </div>
  )
})
