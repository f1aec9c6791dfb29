import type { Game } from '@duang/contract/games/games'
import { Button, buttonClass } from '@duang/ui/button.tsx'
import { ChipChoice } from '@duang/ui/chip.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { Sheet } from '@duang/ui/modal.tsx'
import { useState } from 'react'
import { sessionTimeText, useSessionTime } from '#core/call/session-time.ts'
import { TotalCreditBlock } from '#core/credit/total-credit.tsx'
import { useTotalCredit } from '#core/credit/use-total-credit.ts'
import { Cover } from '#core/game/cover.tsx'
import { gameId } from '#core/game/lobby.ts'
import { Link } from '#core/page/navigation.tsx'
import { care, g, nav } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { nameOf } from '#kit/th.ts'
import { chooseGamePlace } from './game-place.ts'
import type { ProviderGroup } from './queries.ts'
import { useFavourites, useGameMemory } from './recent-games.ts'
import { gm, gmMore } from './th.ts'
import { type OpeningProps, useGameOpening } from './use-game-opening.ts'

export { Resume } from './resume.tsx'

export type GameSheetProps = {
  /** Undefined: closed. */
  game: Game | undefined
  category: string
  groups: readonly ProviderGroup[]
  /** The press that led here starts the game. */
  isStarting?: boolean
  onClose: () => void
}

/** One game before its launch: its name, the available credit, the duration of the session. */
export function GameSheet({ game, category, groups, isStarting = false, onClose }: GameSheetProps) {
  // Keeps the content during the exit animation.
  const [shown, setShown] = useState(game)
  if (game && game !== shown) setShown(game)
  if (!shown) return null
  const group = groups.find((each) => each.provider === shown.provider)
  return (
    <Sheet isOpen={game !== undefined} onClose={onClose} title={nameOf(shown.name)} closeText={g.close}>
      <div className="game-sheet">
        <div className="game-sheet-cover">
          <Cover game={shown} category={category} />
        </div>
        <div className="game-sheet-facts">
          {shown.name.en && shown.name.en !== nameOf(shown.name) && (
            <p className="text-label text-ink-2" lang="en">
              {shown.name.en}
            </p>
          )}
          <p className="text-label text-ink-2">{format(gm.group, { g: group?.name ?? shown.group })}</p>
          <Credit />
          <Clock />
          <Favourite game={shown} />
        </div>
      </div>
      <Way
        key={gameId(shown)}
        game={shown}
        category={category}
        isFramed={group?.isFramed ?? false}
        isStarting={isStarting}
      />
      <Link to="/auth/settings/limits" className={`${buttonClass('text')} justify-self-center`}>
        {care.way}
      </Link>
    </Sheet>
  )
}

function Credit() {
  return <TotalCreditBlock {...useTotalCredit()} />
}

function Clock() {
  return <p className="text-label">{sessionTimeText(useSessionTime())}</p>
}

function Favourite({ game }: { game: Game }) {
  const id = gameId(game)
  const isFavourite = useFavourites().includes(id)
  const { toggleFavourite } = useGameMemory()
  return (
    <button
      type="button"
      className="button button-text game-favourite"
      aria-pressed={isFavourite}
      onClick={() => toggleFavourite(id)}
    >
      <Icon name="heart" size={20} isFilled={isFavourite} />
      {isFavourite ? gmMore.favourited : gmMore.favourite}
    </button>
  )
}

/** Without credit a game only shows itself. */
function DepositFirst() {
  return (
    <>
      <p className="text-label">
        <Clauses text={gmMore.noCredit} />
      </p>
      <Link to="/auth/deposit" className={buttonClass('gold', true)}>
        <Icon name="deposit" />
        {nav.deposit}
      </Link>
    </>
  )
}

const PLACES = [
  { value: 'here', label: gmMore.placeHere },
  { value: 'tab', label: gmMore.placeTab },
] as const

/** The launch button, or the reason why there is none. */
function Way(props: OpeningProps) {
  const { opening, reset, chosen, offReason, isStopped, isEmpty, start } = useGameOpening(props)
  if (opening.kind === 'blocked')
    return (
      <div className="grid gap-2">
        <p role="alert" className="text-label">
          {gm.blocked}
        </p>
        <a
          className={buttonClass('gold', true)}
          href={opening.url}
          target="_blank"
          rel="noopener noreferrer"
          // The link works for one press.
          onClick={reset}
        >
          {gm.open}
        </a>
      </div>
    )
  return (
    <div className="grid gap-2">
      <p role="alert" className="text-label text-bad">
        {opening.kind === 'failed' && <Clauses text={opening.text} />}
      </p>
      {isEmpty && !isStopped && <DepositFirst />}
      <Button
        isWide
        look={isEmpty || isStopped ? 'quiet' : 'gold'}
        isBusy={opening.kind === 'opening'}
        busyText={gm.opening}
        offReason={offReason}
        onClick={start}
      >
        {gm.open}
      </Button>
      <div className="game-place">
        <span className="text-label text-ink-2">{gmMore.place}</span>
        <ChipChoice label={gmMore.place} name="place" options={PLACES} value={chosen} onValue={chooseGamePlace} />
      </div>
    </div>
  )
}
