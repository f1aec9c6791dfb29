import { Clauses } from '@duang/ui/clauses.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Block } from '#core/block/block.tsx'
import { LoadMore } from '#core/call/load-more.tsx'
import { useMember } from '#core/call/session.ts'
import { Link } from '#core/page/navigation.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { g } from '#core/th.ts'
import { nameOf } from '#kit/th.ts'
import { PhaseChip } from './phase-chip.tsx'
import { type Tournament, tournamentQuery } from './queries.ts'
import { FirstRanks, OwnRank, RankList } from './rank-list.tsx'
import { tn } from './th.ts'
import { TournamentArt } from './tournament-art.tsx'
import { Figures, Period } from './tournament-card.tsx'
import { Prizes, Rules, TournamentFacts } from './tournament-facts.tsx'

/** One tournament: the own rank, the ranking, prizes and rules. */
export function TournamentDetail({ id }: { id: string }) {
  const { uuid } = useMember()
  const query = useInfiniteQuery(tournamentQuery(uuid, id))
  const [first] = query.data?.pages ?? []
  return (
    <div className="screen">
      <Link to="/auth/media/tournament" className="tournament-back" aria-current={false}>
        <Icon name="back" size={20} />
        {tn.back}
      </Link>
      <header className="tournament-head">
        <TournamentArt id={id} score={first?.score} />
        {first && <PhaseChip phase={first.phase} />}
        <ScreenHeading title={first ? nameOf(first.name) : tn.title} />
        {first && <p>{tn.score[first.score]}</p>}
      </header>
      <Block query={query} skeleton={<SkeletonRows label={g.loading} count={6} />} errorTitle={tn.gone}>
        {({ pages }) => {
          const [tournament] = pages as [Tournament]
          return (
            <>
              <Phase tournament={tournament} />
              <div className="card tournament-strip">
                <Figures tournament={tournament} />
                <Period tournament={tournament} />
              </div>
              <div className="tournament">
                <section className="grid content-start gap-3">
                  <OwnRank tournament={tournament} />
                  <h2>{tn.ranking}</h2>
                  <FirstRanks tournament={tournament} items={tournament.ranking.items} />
                </section>
                <section className="grid content-start gap-3">
                  <Prizes prizes={tournament.prizes} />
                </section>
                <section className="grid content-start gap-3" aria-label={tn.others}>
                  <RankList tournament={tournament} items={pages.flatMap(({ ranking }) => ranking.items)} />
                  {tournament.ranking.items.length > 0 && (
                    <LoadMore
                      onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
                      isLoading={query.isFetchingNextPage}
                      isFailed={query.isFetchNextPageError}
                    />
                  )}
                </section>
                <section className="grid content-start gap-3">
                  <TournamentFacts tournament={tournament} />
                  <Rules text={tournament.rules} />
                </section>
              </div>
              <p className="text-label text-ink-2">
                <Clauses text={tn.care} />
              </p>
            </>
          )
        }}
      </Block>
    </div>
  )
}

/** The phase, and a notice where the tournament ended while the page was open. */
function Phase({ tournament: { phase } }: { tournament: Tournament }) {
  const [phaseAtFirst] = useState(phase)
  const hasEnded =
    (phase === 'settling' || phase === 'final') && (phaseAtFirst === 'running' || phaseAtFirst === 'coming')
  return (
    <div className="grid gap-3 has-[>:only-child:empty]:hidden">
      <div role="status" className="empty:hidden">
        {hasEnded && (
          <Notice tone="info" icon="info">
            {tn.overNow}
          </Notice>
        )}
      </div>
      {phase === 'settling' && (
        <Notice tone="plain" icon="clock">
          {tn.settling}
        </Notice>
      )}
    </div>
  )
}
