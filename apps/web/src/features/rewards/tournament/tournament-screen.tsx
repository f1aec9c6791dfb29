import './tournament.css'
import type { TournamentSummary } from '@duang/contract/rewards/tournament'
import { EmptyState } from '@duang/ui/message.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Block } from '#core/block/block.tsx'
import { useMember } from '#core/call/session.ts'
import { useSearch } from '#core/page/navigation.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { g } from '#core/th.ts'
import { PartCard } from './part-card.tsx'
import { tournamentsQuery } from './queries.ts'
import { tn } from './th.ts'
import { type ItemProps, TournamentCard, TournamentRow } from './tournament-card.tsx'
import { TournamentDetail } from './tournament-detail.tsx'

type Group = {
  title: string
  phases: readonly TournamentSummary['phase'][]
  Item: (props: ItemProps) => ReactNode
}
const GROUPS: readonly Group[] = [
  { title: tn.running, phases: ['running'], Item: TournamentCard },
  { title: tn.coming, phases: ['coming'], Item: TournamentCard },
  { title: tn.ended, phases: ['settling', 'final'], Item: TournamentRow },
]

/** The tournaments of the brand. The open one is in the address. */
export default function TournamentScreen() {
  const id = useSearch().get('id')
  return id === null ? <Tournaments /> : <TournamentDetail key={id} id={id} />
}

function Tournaments() {
  const { uuid } = useMember()
  const query = useQuery(tournamentsQuery(uuid))
  return (
    <div className="screen">
      <ScreenHeading title={tn.title} />
      <Block query={query} skeleton={<SkeletonRows label={g.loading} count={4} />}>
        {({ items, isTakingPart }) => (
          <div className="tournament-list">
            <div className="tournament-groups">
              {items.length === 0 && (
                <div className="card">
                  <EmptyState icon="rank" title={tn.empty} sub={tn.emptySub} />
                </div>
              )}
              {GROUPS.map(({ title, phases, Item }) => (
                <Group
                  key={title}
                  title={title}
                  items={items.filter(({ phase }) => phases.includes(phase))}
                  isTakingPart={isTakingPart}
                  Item={Item}
                />
              ))}
            </div>
            <PartCard isTakingPart={isTakingPart} />
          </div>
        )}
      </Block>
    </div>
  )
}

type GroupProps = Pick<Group, 'title' | 'Item'> & { items: readonly TournamentSummary[]; isTakingPart: boolean }

function Group({ title, items, isTakingPart, Item }: GroupProps) {
  if (items.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2>{title}</h2>
      <ul className="tournaments">
        {items.map((each) => (
          <li key={each.id}>
            <Item tournament={each} isTakingPart={isTakingPart} />
          </li>
        ))}
      </ul>
    </section>
  )
}
