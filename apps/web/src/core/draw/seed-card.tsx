import { clientSeed as clientSeedField, type DrawSeed } from '@duang/contract/draw'
import { Button, buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Fact, FactId, Facts } from '@duang/ui/facts.tsx'
import { Sheet } from '@duang/ui/modal.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { FailureNotice } from '#core/failure-notice.tsx'
import { Link } from '#core/navigation.tsx'
import { g } from '#core/th.ts'
import { type Game, useRotation } from './queries.ts'
import { dr } from './th.ts'

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
        <SeedForm game={game} seed={seed} />
      </Sheet>
    </section>
  )
}

const FIELD = clientSeedField()

function SeedForm({ game, seed }: { game: Game; seed: DrawSeed }) {
  const [text, setText] = useState('')
  const [isBad, setBad] = useState(false)
  const rotation = useRotation(game)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = text.trim()
    const isValid = chosen === '' || z.safeParse(FIELD, chosen).success
    setBad(!isValid)
    if (isValid && !rotation.isPending) rotation.mutate(chosen, { onSuccess: () => setText('') })
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <Facts>
        <Fact name={dr.serverHash}>
          <FactId>{seed.serverHash}</FactId>
        </Fact>
        <Fact name={dr.clientSeed}>
          <FactId>{seed.clientSeed}</FactId>
        </Fact>
        <Fact name={dr.nextNonce}>{seed.nextNonce}</Fact>
        <Fact name={dr.nextServerHash}>
          <FactId>{seed.nextServerHash}</FactId>
        </Fact>
      </Facts>
      <TextField
        label={dr.newSeed}
        optional={g.optional}
        hint={dr.newSeedHint}
        autoComplete="off"
        maxLength={64}
        value={text}
        onValue={setText}
        state={isBad ? { kind: 'error', note: dr.badSeed } : undefined}
      />
      <div role="alert">
        <FailureNotice error={rotation.error} />
      </div>
      <div role="status">
        {rotation.data && (
          <Notice tone="ok">
            {dr.revealed} <FactId>{rotation.data.revealed.serverSeed}</FactId>
            <br />
            <Clauses text={dr.revealedSub} />
          </Notice>
        )}
      </div>
      <Button type="submit" isWide isBusy={rotation.isPending} busyText={dr.rotating}>
        {dr.rotate}
      </Button>
    </form>
  )
}
