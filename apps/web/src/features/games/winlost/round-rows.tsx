import type { Round } from '@duang/contract/games/winlost'
import { ListRow } from '@duang/ui/list-row.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Block } from '#core/block/block.tsx'
import { LoadMore, moreOf } from '#core/call/load-more.tsx'
import { useMember } from '#core/call/session.ts'
import { dayText, secondText } from '#core/dates.ts'
import { g } from '#core/th.ts'
import { NetEnd, StakeEnd } from './net-amount.tsx'
import { type GameKey, roundsQuery } from './queries.ts'
import { wlSheets } from './th-sheets.ts'

type RoundRowsProps = { day: string; game: GameKey; onOpen: (round: Round) => void }

const stateOf = ({ closedAt, isFree }: Round): string =>
  [isFree ? wlSheets.free : '', closedAt ? wlSheets.closed : wlSheets.open].filter(Boolean).join(' · ')

/** The rounds of one game on one day, newest first, page by page. */
export function RoundRows({ day, game, onOpen }: RoundRowsProps) {
  const { uuid } = useMember()
  const query = useInfiniteQuery(roundsQuery(uuid, day, game))
  return (
    <>
      <p className="text-label text-ink-2">{dayText(day)}</p>
      <Block query={query} skeleton={<SkeletonRows label={g.loading} count={5} />}>
        {({ pages }) => (
          <>
            <ul className="winlost-rows" aria-label={wlSheets.roundList}>
              {pages
                .flatMap(({ items }) => items)
                .map((round) => (
                  <li key={round.roundId}>
                    <ListRow
                      icon={round.closedAt ? 'check' : 'clock'}
                      title={secondText(round.openedAt)}
                      sub={stateOf(round)}
                      end={round.closedAt ? <NetEnd satang={round.net} /> : <StakeEnd satang={round.stake} />}
                      onClick={() => onOpen(round)}
                    />
                  </li>
                ))}
            </ul>
            <LoadMore {...moreOf(query)} />
          </>
        )}
      </Block>
    </>
  )
}
