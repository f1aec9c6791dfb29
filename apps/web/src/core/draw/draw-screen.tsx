import './draw.css'
import './prize.css'
import type { DrawBoard, DrawSeed } from '@duang/contract/rewards/draw'
import { EmptyState } from '@duang/ui/message.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Block } from '#core/block/block.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { g } from '#core/th.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import { OddsTable } from './odds-table.tsx'
import { PrizeLight } from './prize-art.tsx'
import { boardQuery, type Game } from './queries.ts'
import { SeedCard } from './seed-card.tsx'
import { dr } from './th.ts'

/** Below the game and its odds, so its code is not part of the first load. */
const PastDraws = lazyPart(async () => (await import('./past-draws.tsx')).PastDraws)

export type OpenBoard = DrawBoard & { seed: DrawSeed }

type DrawScreenProps = {
  game: Game
  title: string
  listTitle: string
  logTitle: string
  logEmpty: string
  /** The game itself. */
  children: (board: OpenBoard) => ReactNode
}

/** A game that is drawn by commit and reveal: the game, its odds, its seeds and past draws. */
export function DrawScreen({ game, title, listTitle, logTitle, logEmpty, children }: DrawScreenProps) {
  const query = useQuery(boardQuery(game))
  return (
    <div className="screen">
      <ScreenHeading title={title} />
      <PrizeLight />
      <Block query={query} skeleton={<Shape />}>
        {(board) =>
          board.seed === null ? (
            <div className="card">
              <EmptyState icon="clock" title={board.rights.reason === 'break' ? dr.break : dr.closed} />
            </div>
          ) : (
            <div className="draw">
              {children({ ...board, seed: board.seed })}
              <div className="draw-side">
                <OddsTable title={listTitle} segments={board.segments} />
                <SeedCard game={game} seed={board.seed} />
              </div>
            </div>
          )
        }
      </Block>
      <Suspense fallback={<LogShape />}>
        <PastDraws game={game} title={logTitle} emptyText={logEmpty} />
      </Suspense>
    </div>
  )
}

const Shape = () => (
  <Loading label={g.loading}>
    <div className="draw">
      <Skeleton height="358px" radius="var(--r-4)" />
      <Skeleton height="240px" radius="var(--r-4)" />
    </div>
  </Loading>
)

const LogShape = () => (
  <Loading label={g.loading}>
    <Skeleton height="240px" radius="var(--r-4)" />
  </Loading>
)
