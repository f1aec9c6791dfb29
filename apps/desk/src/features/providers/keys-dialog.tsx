/** The live keys of a provider by their ids. A new key is proposed to another person; a lost one is revoked at once. */
import { proposeDeskProviderKey, revokeDeskProviderKey } from '@duang/contract/desk-provider'
import { Button } from '@duang/ui/button.tsx'
import { Field } from '@duang/ui/field.tsx'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall } from '#core/brand-call.ts'
import { stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { coreTexts } from '#core/texts.ts'
import type { Provider } from './provider-dialog.tsx'
import { providerTexts } from './texts.ts'

export function KeysDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const texts = { ...useTexts(coreTexts), ...useTexts(providerTexts) }
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [revoked, setRevoked] = useState<string>()
  const [key, setKey] = useState('')
  const [replaces, setReplaces] = useState('')
  const confirm = async (reason: string) => {
    const of = { provider: provider.code, reason }
    const done =
      revoked === undefined
        ? await run(
            () =>
              brandCall(brand, proposeDeskProviderKey, {
                body: { ...of, key: key.trim(), ...(replaces === '' ? {} : { replaces }) },
              }),
            texts.proposed,
          )
        : await run(() => brandCall(brand, revokeDeskProviderKey, { body: { ...of, key: revoked } }))
    if (done) onClose()
  }
  return (
    <ReasonDialog
      isOpen
      title={`${texts.keys}: ${provider.name}`}
      confirmText={revoked === undefined ? texts.proposeKey : fill(texts.revokeKey, { key: revoked })}
      look={revoked === undefined ? 'gold' : 'danger'}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <KeyList provider={provider} revoked={revoked} onRevoke={setRevoked} />
      {revoked === undefined && (
        <NewKey
          keyText={key}
          replaces={replaces}
          ids={provider.keys.map((each) => each.id)}
          onKey={setKey}
          onReplaces={setReplaces}
        />
      )}
    </ReasonDialog>
  )
}

type KeyListProps = { provider: Provider; revoked: string | undefined; onRevoke: (id: string | undefined) => void }

function KeyList({ provider, revoked, onRevoke }: KeyListProps) {
  const texts = { ...useTexts(coreTexts), ...useTexts(providerTexts) }
  const language = useLanguage()
  if (provider.keys.length === 0) return <p className="text-ink-2">{texts.noKeys}</p>
  return (
    <ul className="grid gap-2">
      {provider.keys.map((each) => (
        <li key={each.id} className="desk-bar">
          <code className="grow">{each.id}</code>
          <span className="text-ink-3">
            {texts[each.kind]} · {stamp(each.createdAt, language)}
          </span>
          <Button look="quiet" onClick={() => onRevoke(revoked === each.id ? undefined : each.id)}>
            {revoked === each.id ? texts.cancel : texts.revoke}
          </Button>
        </li>
      ))}
    </ul>
  )
}

type NewKeyProps = {
  keyText: string
  replaces: string
  ids: readonly string[]
  onKey: (text: string) => void
  onReplaces: (id: string) => void
}

function NewKey({ keyText, replaces, ids, onKey, onReplaces }: NewKeyProps) {
  const texts = useTexts(providerTexts)
  return (
    <>
      <Field label={texts.newKey} hint={texts.newKeyHint}>
        {(control) => (
          <div className="field-box">
            <textarea
              {...control}
              className="field-input field-long"
              rows={3}
              required
              minLength={24}
              autoComplete="off"
              spellCheck={false}
              value={keyText}
              onChange={(event) => onKey(event.currentTarget.value)}
            />
          </div>
        )}
      </Field>
      <Field label={texts.replaces}>
        {(control) => (
          <select
            {...control}
            className="desk-select w-full"
            value={replaces}
            onChange={(event) => onReplaces(event.currentTarget.value)}
          >
            <option value="">{texts.replacesNone}</option>
            {ids.map((id) => (
              <option key={id} value={id}>
                {id}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
