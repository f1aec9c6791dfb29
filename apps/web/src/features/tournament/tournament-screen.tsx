import './tournament.css'
import type { TournamentSummary } from '@duang/contract/tournament'
import { Icon } from '@duang/ui/icon.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Block } from '#core/block/block.tsx'
import { shortInstantText } from '#core/dates.ts'
import { Link, useSearch } from '#core/navigation.tsx'
import { ScreenHeading } from '#core/screen-heading.tsx'
import { useMember } from '#core/session.ts'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { nameOf } from '#kit/th.ts'
import { PartCard } from './part-card.tsx'
import { PhaseChip } from './phase-chip.tsx'
import { tournamentsQuery } from './queries.ts'
import { tn } from './th.ts'
import { TournamentArt } from './tournament-art.tsx'
import { TournamentDetail } from './tournament-detail.tsx'

const PATH = '/auth/media/tournament'

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
              <Group title={tn.running} items={items.filter(({ phase }) => phase === 'running')} Item={Poster} />
              <Group title={tn.coming} items={items.filter(({ phase }) => phase === 'coming')} Item={Row} />
              <Group
                title={tn.ended}
                items={items.filter(({ phase }) => phase === 'settling' || phase === 'final')}
                Item={Row}
              />
            </div>
            <PartCard isTakingPart={isTakingPart} />
          </div>
        )}
      </Block>
    </div>
  )
}

type ItemProps = { tournament: TournamentSummary }
type GroupProps = { title: string; items: readonly TournamentSummary[]; Item: (props: ItemProps) => ReactNode }

function Group({ title, items, Item }: GroupProps) {
  if (items.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2>{title}</h2>
      <ul className="tournaments">
        {items.map((each) => (
          <li key={each.id}>
            <Item tournament={each} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const whenOf = ({ phase, startsAt, endsAt }: TournamentSummary): string =>
  format(tn.when[phase], { at: shortInstantText(phase === 'coming' ? startsAt : endsAt) })

/** A tournament that runs, with its picture. */
function Poster({ tournament }: ItemProps) {
  const { id, name, score, phase } = tournament
  return (
    <Link to={PATH} search={{ id }} className="tournament-head" aria-current={false}>
      <TournamentArt id={id} />
      <PhaseChip phase={phase} />
      <span className="text-h2 font-semibold">{nameOf(name)}</span>
      <span>{tn.score[score]}</span>
      <span>{whenOf(tournament)}</span>
    </Link>
  )
}

/** One line. The title of the group says the phase, except of results that are awaited. */
function Row({ tournament }: ItemProps) {
  const { id, name, score, phase } = tournament
  return (
    <Link to={PATH} search={{ id }} className="row tournament-row" aria-current={false}>
      <TournamentArt id={id} />
      <span className="row-text">
        <span className="row-title">{nameOf(name)}</span>
        <span className="row-sub">{tn.score[score]}</span>
        <span className="row-sub">{whenOf(tournament)}</span>
      </span>
      <span className="row-tail">
        {phase === 'settling' && <PhaseChip phase={phase} />}
        <Icon name="forward" size={20} />
      </span>
    </Link>
  )
}
