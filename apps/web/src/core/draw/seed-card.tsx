import type { DrawSeed } from '@duang/contract/rewards/draw'
import { Button, buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Fact, FactId, Facts } from '@duang/ui/facts.tsx'
import { Sheet } from '@duang/ui/modal.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { Suspense, useState } from 'react'
import { Link } from '#core/page/navigation.tsx'
import { g } from '#core/th.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import type { Game } from './queries.ts'
import { dr } from './th.ts'

const SeedForm = lazyPart(async () => (await import('./seed-form.tsx')).SeedForm)

/** The commitment of the next draw, and the dialog that reveals the seed of the earlier ones. */
export function SeedCard({ game, seed }: { game: Game; seed: DrawSeed }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="card grid gap-3">
      <h2>{dr.fairTitle}</h2>
      <p className="text-label text-ink-2">
        <Clauses text={dr.fairSub} />
      </p>
      <Facts>
        <Fact name={dr.serverHash}>
          <FactId>{seed.serverHash}</FactId>
        </Fact>
      </Facts>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" onClick={() => setOpen(true)}>
          {dr.fairOpen}
        </Button>
        <Link to="/verify" className={buttonClass('text')}>
          {dr.verifyPage}
        </Link>
      </div>
      <Sheet isOpen={isOpen} title={dr.fairTitle} closeText={g.close} onClose={() => setOpen(false)}>
        <Suspense fallback={<FormShape />}>
          <SeedForm game={game} seed={seed} />
        </Suspense>
      </Sheet>
    </section>
  )
}

const FormShape = () => (
  <Loading label={g.loading}>
    <Skeleton height="320px" radius="var(--r-4)" />
  </Loading>
)
