import './play.css'
import { Button, buttonClass } from '@duang/ui/button.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { EmptyState, ErrorState } from '@duang/ui/message.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Waiting } from '#core/block/block.tsx'
import { sessionTimeText, useSessionTime } from '#core/call/session-time.ts'
import { TotalCreditBlock } from '#core/credit/total-credit.tsx'
import { useTotalCredit } from '#core/credit/use-total-credit.ts'
import { categoryName, DEFAULT_CATEGORY } from '#core/game/category.ts'
import { gameId } from '#core/game/lobby.ts'
import { Link, useSearch } from '#core/page/navigation.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { usePlayBreak } from '#core/play-break.ts'
import { a11y, care, g, nav } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { nameOf } from '#kit/th.ts'
import { CATEGORY, lobbyQuery } from './queries.ts'
import { gm, gmMore } from './th.ts'
import { useFramedGame } from './use-framed-game.ts'
import { useReportCredit } from './use-report-credit.ts'

/** An iPhone has none for elements. */
const HAS_FULL_SCREEN = 'requestFullscreen' in Element.prototype

/** A game in a frame beside the credit, on wide screens. The address names the game, so a reload opens it again. */
export default function PlayScreen() {
  const search = useSearch()
  // The address of the next page must not change the game during the exit animation.
  const { current: asked } = useRef({ id: search.get('game') ?? '', category: search.get('cat') ?? '' })
  const category = CATEGORY.test(asked.category) ? asked.category : DEFAULT_CATEGORY
  const { data } = useQuery(lobbyQuery(category))
  const game = data?.games.find((each) => gameId(each) === asked.id)
  const name = game ? nameOf(game.name) : gm.title
  const group = data?.groups.find(({ provider }) => provider === game?.provider)
  const stage = useRef<HTMLDivElement>(null)
  const [tries, setTries] = useState(0)
  const isStopped = usePlayBreak() !== undefined
  return (
    <div className="screen play-screen">
      <div className="play-stage" ref={stage}>
        {isStopped ? (
          <Stopped />
        ) : (
          // A retry is a launch of its own.
          <Stage key={tries} id={asked.id} name={name} onRetry={() => setTries(tries + 1)} />
        )}
      </div>
      <aside className="play-side" aria-label={gmMore.side}>
        <Link to="/auth/games/category" search={{ cat: category }} className="game-back">
          <Icon name="back" size={20} />
          {categoryName(category)}
        </Link>
        <ScreenHeading title={name} />
        {group && <p className="text-label text-ink-2">{format(gm.group, { g: group.name })}</p>}
        <Wallet isStopped={isStopped} />
        {!isStopped && HAS_FULL_SCREEN && (
          <Button look="quiet" icon="external" onClick={() => void stage.current?.requestFullscreen()}>
            {gmMore.fullScreen}
          </Button>
        )}
        <Link to="/auth/settings/limits" className={`${buttonClass('text')} justify-self-start`}>
          {care.way}
        </Link>
      </aside>
    </div>
  )
}

function Wallet({ isStopped }: { isStopped: boolean }) {
  const credit = useTotalCredit()
  return (
    <div className="card play-wallet">
      <TotalCreditBlock {...credit} />
      <p className="text-label">{sessionTimeText(useSessionTime())}</p>
      {!isStopped && <DepositLink isUrgent={credit.isEmpty} />}
    </div>
  )
}

/** In a tab of its own: the game goes on, and the credit arrives in it. */
function DepositLink({ isUrgent }: { isUrgent: boolean }) {
  return (
    <a className={buttonClass(isUrgent ? 'gold' : 'quiet', true)} href="/auth/deposit" target="_blank" rel="noopener">
      <Icon name="deposit" size={20} />
      {nav.deposit}
      <span className="sr-only"> ({a11y.newTab})</span>
    </a>
  )
}

/** In the place of the game once a break begins, also one that staff set. A full screen ends with the frame. */
function Stopped() {
  useEffect(() => {
    if (HAS_FULL_SCREEN && document.fullscreenElement) void document.exitFullscreen()
  }, [])
  return (
    <div className="card play-failed" role="status">
      <EmptyState
        icon="clock"
        title={gmMore.stopped}
        sub={gmMore.stoppedSub}
        action={
          <Link to="/auth/settings/limits" className={buttonClass('quiet')}>
            {care.limits}
          </Link>
        }
      />
    </div>
  )
}

function Stage({ id, name, onRetry }: { id: string; name: string; onRetry: () => void }) {
  const state = useFramedGame(id)
  const { frame, onLoad } = useReportCredit(state.kind === 'open' ? state.url : undefined)
  if (state.kind === 'failed')
    return (
      <div className="card play-failed">
        <ErrorState title={state.text} retryText={g.retry} isRetrying={false} onRetry={onRetry} />
      </div>
    )
  if (state.kind === 'opening')
    return (
      <Waiting>
        <Loading label={gm.opening}>
          <Skeleton height="100%" radius="20px" />
        </Loading>
      </Waiting>
    )
  return (
    // The game's own scripts and storage, and its way back: a press inside may lead this page elsewhere, nothing else may.
    <iframe
      ref={frame}
      key={state.url}
      src={state.url}
      title={name}
      allow="autoplay; fullscreen"
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-top-navigation-by-user-activation"
      referrerPolicy="no-referrer"
      onLoad={onLoad}
    />
  )
}
