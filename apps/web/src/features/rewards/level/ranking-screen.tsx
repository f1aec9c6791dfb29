import './ranking.css'
import type { CallReply } from '@duang/contract'
import type { getLevel, LevelChange } from '@duang/contract/account/user'
import { Clauses } from '@duang/ui/clauses.tsx'
import { ListRow } from '@duang/ui/list-row.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Block } from '#core/block/block.tsx'
import { useMember } from '#core/call/session.ts'
import { shortInstantText } from '#core/dates.ts'
import { levelName } from '#core/level-name.ts'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { LevelEmblem } from './emblem.tsx'
import { Keep, LevelCard, Towards } from './level-card.tsx'
import { levelQuery } from './queries.ts'
import { rk, rkMore } from './th.ts'

/** The level table as it is enforced, and the member's position. Only this page shows the requirements of the next level. */
export default function RankingScreen() {
  const { uuid } = useMember()
  return (
    <div className="screen">
      <ScreenHeading title={rk.title} />
      <Block query={useQuery(levelQuery(uuid))} skeleton={<LadderSkeleton />}>
        {(reply) => <Ladder {...reply} />}
      </Block>
      <p className="text-label text-ink-2">
        <Clauses text={rkMore.fall} />
        <br />
        <Clauses text={rk.note} />
      </p>
    </div>
  )
}

/** Level 6 has no name and is not shown (interpretation M7). */
const SHOWN_MAX = 5

function Ladder({ level, levels, depositTotal, depositThisMonth, changes }: CallReply<typeof getLevel>) {
  const shown = levels.filter((row) => row.level <= SHOWN_MAX)
  const next = shown.find((row) => row.level === level + 1 && !row.disabled)
  const own = shown.find((row) => row.level === level)
  return (
    <>
      <div className="card card-glow level-mine">
        <LevelEmblem level={level} size={72} />
        <div className="level-own">
          <p className="text-ink-2">{rk.now}</p>
          <p className="text-h1 font-semibold">{levelName(level)}</p>
          {!next && <p className="text-label text-ink-2">{rk.top}</p>}
          {own && (
            <p className="text-label text-ink-2">
              <Keep row={own} thisMonth={depositThisMonth} isGiven={changes[0]?.reason === 'staff'} />
            </p>
          )}
        </div>
        {next && <Towards row={next} counted={next.criteria.kind === 'monthly' ? depositThisMonth : depositTotal} />}
      </div>
      <div className="ladder">
        {shown.map((row) => (
          <LevelCard key={row.level} row={row} isMine={row.level === level} isReached={row.level < level} />
        ))}
      </div>
      <History changes={changes} />
    </>
  )
}

/** Changes of the member's level, newest first; nothing where there was none. */
function History({ changes }: { changes: readonly LevelChange[] }) {
  if (changes.length === 0) return null
  return (
    <section className="grid gap-2" aria-labelledby="level-history">
      <h2 id="level-history">{rkMore.history}</h2>
      <ul className="grid gap-2">
        {changes.map(({ at, from, to, reason }) => (
          <li key={`${at} ${from}`}>
            <ListRow
              icon={to > from ? 'rank' : 'down'}
              title={format(rkMore.change, { from: levelName(from), to: levelName(to) })}
              sub={`${shortInstantText(at)} · ${rkMore.reasons[reason]}`}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function LadderSkeleton() {
  return (
    <Loading label={g.loading}>
      <div className="grid gap-4">
        <Skeleton height="110px" radius="22px" />
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height="220px" radius="22px" />
        ))}
      </div>
    </Loading>
  )
}
