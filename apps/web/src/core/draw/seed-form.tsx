import { clientSeed as clientSeedField, type DrawSeed } from '@duang/contract/rewards/draw'
import { Button } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Fact, FactId, Facts } from '@duang/ui/facts.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { FailureNotice } from '#core/call/failure-notice.tsx'
import { g } from '#core/th.ts'
import { type Game, useRotation } from './queries.ts'
import { dr } from './th.ts'

const FIELD = clientSeedField()

/** The seeds in use, and the rotation to the next server seed with a client seed of the member's choice. */
export function SeedForm({ game, seed }: { game: Game; seed: DrawSeed }) {
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
