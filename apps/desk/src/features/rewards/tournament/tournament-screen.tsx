/** One tournament: its definition, its prizes, its ranking, and what staff may still change. */
import { cancelTournament, endTournament } from '@duang/contract/action/tournament'
import { readDeskTournament } from '@duang/contract/desk/tournament'
import { Button, buttonClass } from '@duang/ui/button.tsx'
import { Fact, Facts } from '@duang/ui/facts.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { brandQuery } from '#core/call/brand-call.ts'
import { Loaded } from '#core/call/load-state.tsx'
import { useBrandId, useMay } from '#core/call/me.ts'
import { baht, stamp, whole } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { FigureTable } from '#core/table/figure-table.tsx'
import { useKeys } from '#core/use-keys.ts'
import { useGameText } from './game-picker.tsx'
import { prizeText, rankText } from './prize-text.ts'
import { Ranking } from './ranking.tsx'
import { TournamentState } from './state-chip.tsx'
import { tournamentTexts } from './texts.ts'
import type { Tournament } from './tournament.ts'

export default function TournamentScreen() {
  const texts = useTexts(tournamentTexts)
  const brand = useBrandId()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(brandQuery(brand, readDeskTournament, { ids: { id } }, 'waiting'))
  return (
    <>
      <div>
        <Link className="button button-text" to={`/b/${brand}/tournaments`}>
          {texts.back}
        </Link>
      </div>
      {query.data === undefined && <h1>{texts.title}</h1>}
      <Loaded query={query}>{(tournament) => <Details tournament={tournament} />}</Loaded>
    </>
  )
}

/** What may be done in a state. */
const ACTS = { running: endTournament, coming: cancelTournament } as const

function Details({ tournament }: { tournament: Tournament }) {
  const texts = useTexts(tournamentTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const mayChange = useMay('brand.settings')
  const [isAsked, setAsked] = useState(false)
  const { state } = tournament
  const act = mayChange && (state === 'running' || state === 'coming') ? ACTS[state] : undefined
  useKeys({
    e: act === endTournament ? () => setAsked(true) : undefined,
    x: act === cancelTournament ? () => setAsked(true) : undefined,
  })
  return (
    <>
      <div className="desk-bar">
        <h1 data-brand-text>{tournament.name[language]}</h1>
        <TournamentState state={tournament.state} />
        <span className="grow" />
        {mayChange && (
          <Link className={buttonClass('quiet')} to={`/b/${brand}/tournaments/new`} search={{ from: tournament.id }}>
            {texts.copyOne}
          </Link>
        )}
        {act && (
          <Button look="danger" onClick={() => setAsked(true)}>
            {act.title[language]}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-1 items-start gap-4 desktop:grid-cols-2">
        <Definition tournament={tournament} />
        <Prizes tournament={tournament} />
      </div>
      <Ranking tournament={tournament} />
      {act && isAsked && (
        <ActionDialog
          action={act}
          title={`${act.title[language]}: ${tournament.name[language]}`}
          known={{ tournament: tournament.id }}
          look="danger"
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

function Definition({ tournament }: { tournament: Tournament }) {
  const texts = useTexts(tournamentTexts)
  const language = useLanguage()
  const textOf = useGameText()
  const { games, stakeMin, rankedAt } = tournament
  return (
    <section className="desk-panel grid content-start gap-3">
      <Facts>
        <Fact name={texts.startsAt}>{stamp(tournament.startsAt, language)}</Fact>
        <Fact name={texts.endsAt}>{stamp(tournament.endsAt, language)}</Fact>
        <Fact name={texts.finalAt}>{stamp(tournament.finalAt, language)}</Fact>
        <Fact name={texts.score}>{texts[tournament.score]}</Fact>
        {stakeMin > 0 && <Fact name={texts.stakeMin}>{baht(stakeMin)}</Fact>}
        <Fact name={texts.games}>
          <span data-brand-text>{games.length === 0 ? texts.allGames : games.map(textOf).join(', ')}</span>
        </Fact>
        <Fact name={texts.ranked}>{whole(tournament.ranked)}</Fact>
        <Fact name={texts.rankedAt}>{rankedAt ? stamp(rankedAt, language) : texts.notRanked}</Fact>
      </Facts>
      <h2 className="font-semibold">{texts.rules}</h2>
      <div className="grid gap-1" data-brand-text>
        {tournament.rules.split('\n').map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text never move
          <p key={n}>{line}</p>
        ))}
      </div>
    </section>
  )
}

function Prizes({ tournament }: { tournament: Tournament }) {
  const texts = useTexts(tournamentTexts)
  const { prizes, paid, unpaid, rankPrizes } = tournament
  return (
    <section className="desk-panel grid content-start gap-3">
      <h2 className="font-semibold">{texts.prizes}</h2>
      <Facts>
        <Fact name={texts.prizeSum}>{prizeText(prizes, texts)}</Fact>
        <Fact name={texts.prizesPaid}>{prizeText(paid, texts)}</Fact>
        <Fact name={texts.prizesUnpaid}>{prizeText(unpaid, texts)}</Fact>
      </Facts>
      <FigureTable
        label={texts.eachRank}
        rows={rankPrizes}
        rowId={(row) => String(row.from)}
        columns={[
          { id: 'ranks', head: texts.ranks, cell: rankText },
          { id: 'credit', head: texts.credit, align: 'end', cell: (row) => baht(row.credit) },
          { id: 'points', head: texts.points, align: 'end', cell: (row) => whole(row.points) },
        ]}
        totals={{
          ranks: `${texts.sum}: ${fill(texts.ofRanks, { n: whole(prizes.ranks) })}`,
          credit: baht(prizes.credit),
          points: whole(prizes.points),
        }}
      />
    </section>
  )
}
