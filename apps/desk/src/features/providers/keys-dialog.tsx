/** The live keys of a provider by their ids. A new key is proposed to another person; a lost one is revoked at once. */
import { proposeDeskProviderKey, revokeDeskProviderKey } from '@duang/contract/desk-provider'
import { Button } from '@duang/ui/button.tsx'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall } from '#core/brand-call.ts'
import { Choice } from '#core/choice.tsx'
import { stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { KeyText } from './key-text.tsx'
import type { Provider } from './provider-dialog.tsx'
import { providerTexts } from './texts.ts'

/** A secret that Duang makes, or a key that the provider gave. */
const SOURCES = ['made', 'given'] as const
type Source = (typeof SOURCES)[number]

export type MadeKey = { keyId: string; secret: string }
type KeysDialogProps = { provider: Provider; onClose: () => void; onSecret: (made: MadeKey) => void }

export function KeysDialog({ provider, onClose, onSecret }: KeysDialogProps) {
  const texts = useFeatureTexts(providerTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [revoked, setRevoked] = useState<string>()
  const [source, setSource] = useState<Source>('made')
  const [key, setKey] = useState('')
  const [replaces, setReplaces] = useState('')
  const confirm = async (reason: string) => {
    const of = { provider: provider.code, reason }
    if (revoked !== undefined) {
      if (await run(() => brandCall(brand, revokeDeskProviderKey, { body: { ...of, key: revoked } }))) onClose()
      return
    }
    const given = source === 'given' ? { key: key.trim() } : {}
    const body = { ...of, ...given, ...(replaces === '' ? {} : { replaces }) }
    const done = await run(() => brandCall(brand, proposeDeskProviderKey, { body }), texts.proposed)
    if (!done) return
    onClose()
    if (done.secret !== undefined) onSecret({ keyId: done.keyId ?? '', secret: done.secret })
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
          source={source}
          onSource={setSource}
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
  const texts = useFeatureTexts(providerTexts)
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
  source: Source
  keyText: string
  replaces: string
  ids: readonly string[]
  onSource: (source: Source) => void
  onKey: (text: string) => void
  onReplaces: (id: string) => void
}

function NewKey({ source, keyText, replaces, ids, onSource, onKey, onReplaces }: NewKeyProps) {
  const texts = useTexts(providerTexts)
  return (
    <>
      <Choice
        label={texts.newKey}
        value={source}
        choices={SOURCES.map((id) => ({ id, text: texts[id] }))}
        onValue={onSource}
      />
      {source === 'given' && <KeyText label={texts.givenKey} hint={texts.newKeyHint} value={keyText} onValue={onKey} />}
      <Choice
        label={texts.replaces}
        value={replaces}
        choices={[{ id: '', text: texts.replacesNone }, ...ids.map((id) => ({ id, text: id }))]}
        onValue={onReplaces}
      />
    </>
  )
}
