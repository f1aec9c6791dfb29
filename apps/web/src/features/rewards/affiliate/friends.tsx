import { ListRow } from '@duang/ui/list-row.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Block } from '#core/block/block.tsx'
import { LoadMore, moreOf } from '#core/call/load-more.tsx'
import { useMember } from '#core/call/session.ts'
import { Amount } from '#core/credit/amount.tsx'
import { shortDayText } from '#core/dates.ts'
import { format } from '#kit/format.ts'
import { Avatar, Empty, RowShapes } from './list-parts.tsx'
import { downlineQuery } from './queries.ts'
import { aff, affMore } from './th.ts'

/** Friends that the member invited, by masked name, newest first. */
export function Friends() {
  const query = useInfiniteQuery(downlineQuery(useMember().username))
  return (
    <Block query={query} skeleton={<RowShapes />}>
      {({ pages }) => {
        const friends = pages.flatMap((page) => Object.entries(page.downline))
        if (friends.length === 0) return <Empty icon="users" title={aff.downEmpty} sub={aff.downEmptySub} />
        return (
          <>
            <ul className="affiliate-rows" aria-label={aff.down}>
              {friends.map(([id, friend]) => (
                <li key={id}>
                  <ListRow
                    lead={<Avatar name={friend.name} />}
                    title={<span lang="en">{friend.name}</span>}
                    sub={format(affMore.joined, { day: shortDayText(friend.joinedAt) })}
                    end={<Amount satang={friend.earned} {...(friend.earned > 0 ? { sign: '+' } : {})} />}
                  />
                </li>
              ))}
            </ul>
            <LoadMore {...moreOf(query)} />
          </>
        )
      }}
    </Block>
  )
}
