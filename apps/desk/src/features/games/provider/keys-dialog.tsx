/** The live keys of a provider by their ids. A new key is proposed to another person; a lost one is revoked at once. */
import { addProviderKey, revokeProviderKey } from '@duang/contract/action/provider'
import { Button } from '@duang/ui/button.tsx'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import type { FieldOverride } from '#core/action/action-field.tsx'
import { Choice } from '#core/action/choice.tsx'
import { stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { useFeatureTexts } from '#core/texts.ts'
import type { Provider } from './provider-dialog.tsx'
import { providerTexts } from './texts.ts'

export function KeysDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const texts = useTexts(providerTexts)
  const language = useLanguage()
  const [revoked, setRevoked] = useState<string>()
  const list = <KeyList provider={provider} revoked={revoked} onRevoke={setRevoked} />
  if (revoked !== undefined)
    return (
      <ActionDialog
        key={revoked}
        action={revokeProviderKey}
        known={{ provider: provider.code, key: revoked }}
        title={fill(texts.revokeKey, { key: revoked })}
        look="danger"
        onClose={onClose}
      >
        {list}
      </ActionDialog>
    )
  return (
    <ActionDialog
      action={addProviderKey}
      known={{ provider: provider.code }}
      title={`${addProviderKey.title[language]}: ${provider.name}`}
      overrides={{ replaces: replacesField(provider.keys.map((each) => each.id)) }}
      onClose={onClose}
    >
      {list}
    </ActionDialog>
  )
}

const replacesField =
  (ids: readonly string[]): FieldOverride =>
  ({ label, entry, onEntry }) => <Replaces label={label} ids={ids} value={String(entry ?? '')} onValue={onEntry} />

type ReplacesProps = { label: string; ids: readonly string[]; value: string; onValue: (id: string) => void }

function Replaces({ label, ids, value, onValue }: ReplacesProps) {
  const texts = useTexts(providerTexts)
  const choices = [{ id: '', text: texts.replacesNone }, ...ids.map((id) => ({ id, text: id }))]
  return <Choice label={label} value={value} choices={choices} onValue={onValue} />
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
