/** Proposes a provider. Its author is shown the secret, once. */
import {
  PROVIDER_DIALECTS,
  PROVIDER_MODES,
  PUBLIC_KEY_DIALECTS,
  proposeDeskProvider,
} from '@duang/contract/desk-provider'
import { TextField } from '@duang/ui/text-field.tsx'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall } from '#core/brand-call.ts'
import { Choice } from '#core/choice.tsx'
import { useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { KeyText } from './key-text.tsx'
import type { MadeKey } from './keys-dialog.tsx'
import { type Terms, TermsFields, termsOnWire } from './terms-fields.tsx'
import { providerTexts } from './texts.ts'

type Entries = Terms & {
  code: string
  name: string
  group: string
  mode: (typeof PROVIDER_MODES)[number]
  dialect: (typeof PROVIDER_DIALECTS)[number]
  publicKey: string
}

const EMPTY: Entries = {
  ...{ code: '', name: '', group: '', mode: 'seamless', dialect: 'canonical', publicKey: '' },
  ...{ url: '', allow: '', launchHosts: '', finerAmounts: 'reject', rounds: 'message', minutes: '' },
}

type AddDialogProps = { onClose: () => void; onSecret: (made: MadeKey) => void }

export function AddDialog({ onClose, onSecret }: AddDialogProps) {
  const texts = useFeatureTexts(providerTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [entries, setEntries] = useState(EMPTY)
  const change = (next: Partial<Entries>) => setEntries({ ...entries, ...next })
  const hasPublicKey = PUBLIC_KEY_DIALECTS.includes(entries.dialect)
  const confirm = async (reason: string) => {
    const { code, name, group, mode, dialect, publicKey } = entries
    const of = { code: code.trim(), name: name.trim(), group: group.trim().toUpperCase(), mode, dialect }
    const key = hasPublicKey ? { publicKey: publicKey.trim() } : {}
    const body = { ...of, ...key, ...termsOnWire(entries), reason }
    const done = await run(() => brandCall(brand, proposeDeskProvider, { body }), texts.proposed)
    if (!done) return
    onClose()
    if (done.secret !== undefined) onSecret({ keyId: done.keyId ?? '', secret: done.secret })
  }
  return (
    <ReasonDialog
      isOpen
      title={texts.propose}
      confirmText={texts.send}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <NameFields entries={entries} onChange={change} />
      {hasPublicKey && (
        <KeyText
          label={texts['public-key']}
          hint={texts.publicKeyHint}
          value={entries.publicKey}
          onValue={(publicKey) => change({ publicKey })}
        />
      )}
      <TermsFields terms={entries} onChange={change} />
    </ReasonDialog>
  )
}

function NameFields({ entries, onChange }: { entries: Entries; onChange: (next: Partial<Entries>) => void }) {
  const texts = useTexts(providerTexts)
  return (
    <>
      <TextField
        label={texts.code}
        hint={texts.codeHint}
        value={entries.code}
        onValue={(code) => onChange({ code })}
        pattern="[a-z0-9\-]{2,40}"
        title={texts.codeHint}
        autoCapitalize="none"
        maxLength={40}
        required
      />
      <TextField
        label={texts.name}
        value={entries.name}
        onValue={(name) => onChange({ name })}
        maxLength={60}
        required
      />
      <TextField
        label={texts.group}
        hint={texts.groupHint}
        value={entries.group}
        onValue={(group) => onChange({ group })}
        pattern="[A-Za-z0-9]{2,8}"
        title={texts.groupHint}
        maxLength={8}
        required
      />
      <Choice
        label={texts.wallet}
        value={entries.mode}
        choices={PROVIDER_MODES.map((id) => ({ id, text: texts[id] }))}
        onValue={(mode) => onChange({ mode })}
      />
      <Choice
        label={texts.dialect}
        value={entries.dialect}
        choices={PROVIDER_DIALECTS.map((id) => ({ id, text: id }))}
        onValue={(dialect) => onChange({ dialect, rounds: dialect === 'pg' ? 'bet' : 'message' })}
      />
    </>
  )
}
