import type { PastDraw } from '@duang/contract/rewards/draw'
import { EmptyState } from '@duang/ui/message.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Block } from '#core/block/block.tsx'
import { LoadMore } from '#core/call/load-more.tsx'
import { useMember } from '#core/call/session.ts'
import { shortInstantText } from '#core/dates.ts'
import { Link } from '#core/page/navigation.tsx'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { resultText } from './prize-text.ts'
import { type Game, pastDrawsQuery } from './queries.ts'
import { dr } from './th.ts'
import { partsOf } from './verify-input.ts'

type PastDrawsProps = { game: Game; title: string; emptyText: string }

/** Past draws, newest first. Those whose seed is revealed link to the verifier. */
export function PastDraws({ game, title, emptyText }: PastDrawsProps) {
  const id = useId()
  const query = useInfiniteQuery(pastDrawsQuery(useMember().uuid, game))
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className="card grid gap-3" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Block query={query} skeleton={<SkeletonRows label={g.loading} count={3} />}>
        {() =>
          items.length === 0 ? (
            <EmptyState title={emptyText} />
          ) : (
            <>
              <ul className="draw-log">
                {items.map((each) => (
                  <PastDrawRow key={each.id} game={game} draw={each} />
                ))}
              </ul>
              <LoadMore
                onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
                isLoading={query.isFetchingNextPage}
                isFailed={query.isFetchNextPageError}
              />
            </>
          )
        }
      </Block>
    </section>
  )
}

function PastDrawRow({ game, draw }: { game: Game; draw: PastDraw }) {
  return (
    <li>
      <p className="font-medium">{resultText(draw)}</p>
      <p className="text-caption text-ink-2">
        {shortInstantText(draw.at)} {draw.card !== null && format(dr.card, { n: draw.card })}
      </p>
      {draw.serverSeed === null ? (
        <p className="text-caption text-ink-2">{dr.hidden}</p>
      ) : (
        <Link to="/verify" fragment={partsOf(game, draw)} className="draw-verify text-label">
          {dr.verify}
        </Link>
      )}
    </li>
  )
}
