/** The own passkeys: add one, see the last use, remove one. */
import { addPasskey, listPasskeys, passkeyChallenge, removePasskey } from '@duang/contract/desk/passkey'
import { Button } from '@duang/ui/button.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { call } from '#core/call/api.ts'
import type { ReplyOf } from '#core/call/brand-call.ts'
import { LoadFailure } from '#core/call/load-failure.tsx'
import { hasPasskeys, registerBy } from '#core/call/passkey.ts'
import { stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { TableFrame } from '#core/table/table-frame.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { accountTexts } from './texts.ts'

const NAME_MAX = 60

export function Passkeys() {
  const texts = useFeatureTexts(accountTexts)
  const own = useQuery({ queryKey: ['passkeys'], queryFn: () => call(listPasskeys, {}) })
  return (
    <>
      <h2>{texts.passkeys}</h2>
      <p className="text-ink-2">{texts.passkeysText}</p>
      {own.isPending && <SkeletonRows label={texts.loading} count={2} />}
      {own.isError && <LoadFailure query={own} />}
      {own.data && (own.data.passkeys.length > 0 ? <List passkeys={own.data.passkeys} /> : <p>{texts.noPasskeys}</p>)}
      {hasPasskeys() ? <Add /> : <p className="text-warn">{texts.unsupported}</p>}
    </>
  )
}

type Passkey = ReplyOf<typeof listPasskeys>['passkeys'][number]

function List({ passkeys }: { passkeys: Passkey[] }) {
  const texts = useTexts(accountTexts)
  const language = useLanguage()
  const { run, isBusy } = useAction()
  const remove = (id: string) => void run(() => call(removePasskey, { params: { id }, body: {} }))
  return (
    <TableFrame label={texts.passkeys}>
      <table className="desk-table" aria-label={texts.passkeys}>
        <thead>
          <tr>
            {[texts.passkeyName, texts.addedAt, texts.usedAt, texts.actions].map((head) => (
              <th key={head} scope="col" data-align={head === texts.actions ? 'end' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {passkeys.map((each) => (
            <tr key={each.passkeyId}>
              <td>{each.name}</td>
              <td>{stamp(each.addedAt, language)}</td>
              <td>{each.lastUsedAt ? stamp(each.lastUsedAt, language) : texts.never}</td>
              <td data-align="end">
                <Button
                  look="quiet"
                  isBusy={isBusy}
                  aria-label={`${texts.remove} ${each.name}`}
                  onClick={() => remove(each.passkeyId)}
                >
                  {texts.remove}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

function Add() {
  const texts = useTexts(accountTexts)
  const { run, isBusy } = useAction()
  const [name, setName] = useState('')
  const add = async () => {
    const done = await run(async () => {
      const response = await registerBy(await call(passkeyChallenge, { body: {} }))
      return call(addPasskey, { body: { name: name.trim(), response } })
    }, texts.passkeyAdded)
    if (done) setName('')
  }
  return (
    <form
      className="desk-panel grid max-w-md gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextField
        label={texts.passkeyName}
        hint={texts.passkeyNameHint}
        value={name}
        onValue={setName}
        maxLength={NAME_MAX}
        required
      />
      <Button type="submit" isBusy={isBusy}>
        {texts.addPasskey}
      </Button>
    </form>
  )
}
