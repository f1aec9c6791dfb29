import type { Game } from '@duang/contract/games/games'
import { Suspense } from 'react'
import { CreditAtProvider } from '#core/credit-at-provider/credit-at-provider.tsx'
import { useSearch } from '#core/page/navigation.tsx'
import { useMayBeAddressed } from '#core/play-break.ts'
import { lazyPart } from '#kit/lazy-part.tsx'

/** Only members who return from a game need it. It shares a chunk with the sheet of a game. */
const Resume = lazyPart(async () => (await import('./game-sheet.tsx')).Resume)

/** The game that the member came from, and credit that is still at providers. Showing it changes nothing. */
export function PlayNotice({ games }: { games: readonly Game[] | undefined }) {
  const isAddressed = useMayBeAddressed()
  const hasPlay = useSearch().has('play') && isAddressed
  return (
    <div className="play-notice">
      <Suspense fallback={null}>{hasPlay && <Resume games={games} />}</Suspense>
      <CreditAtProvider look="card" onEmpty={() => document.querySelector('h1')?.focus({ preventScroll: true })} />
    </div>
  )
}
