import type { Game } from '@duang/contract/games/games'
import { Button } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { useQuery } from '@tanstack/react-query'
import { DEFAULT_CATEGORY } from '#core/game/category.ts'
import { gameId } from '#core/game/lobby.ts'
import { useSearch } from '#core/page/navigation.tsx'
import { format } from '#kit/format.ts'
import { nameOf } from '#kit/th.ts'
import { useOnline } from '#kit/use-online.ts'
import { CATEGORY, lobbyQuery } from './queries.ts'
import { gmMore } from './th.ts'
import { useResume } from './use-resume.ts'

/** Link to the game that the member came from. */
export function Resume({ games }: { games: readonly Game[] | undefined }) {
  const address = useSearch()
  const id = address.get('game')
  const category = address.get('cat') ?? ''
  const lobby = useQuery(lobbyQuery(CATEGORY.test(category) ? category : DEFAULT_CATEGORY))
  const known = lobby.data?.games.find((game) => gameId(game) === id)
  const group = lobby.data?.groups.find(({ provider }) => provider === known?.provider)
  const { state, resume } = useResume(lobby.isPending ? undefined : (group?.isFramed ?? false))
  const isOnline = useOnline()
  if (state.kind === 'none') return null
  const name = games?.find((game) => gameId(game) === id)?.name
  return (
    <section className="card resume">
      <div className="min-w-0">
        <p>{name ? format(gmMore.resumeOf, { name: nameOf(name) }) : gmMore.resumeLast}</p>
        <p role="alert" className="text-label text-bad">
          {state.kind === 'failed' && <Clauses text={state.text} />}
        </p>
      </div>
      <Button
        look="quiet"
        icon="play"
        isBusy={state.kind === 'opening'}
        busyText={gmMore.resuming}
        offReason={isOnline ? undefined : gmMore.offline}
        onClick={resume}
      >
        {gmMore.resume}
      </Button>
    </section>
  )
}
