/** Adds a provider, switches it, closes its games for a while, changes its name and place, or proposes other terms. */
import {
  addProvider,
  changeTerms,
  setProvider,
  setProviderMaintenance,
  turnProviderOff,
  turnProviderOn,
} from '@duang/contract/action/provider'
import type { listProviders } from '@duang/contract/action/provider-list'
import { TextField } from '@duang/ui/text-field.tsx'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import type { FieldOverride } from '#core/action/action-field.tsx'
import { Choice } from '#core/action/choice.tsx'
import type { ItemOf } from '#core/call/brand-call.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { providerTexts } from './texts.ts'

export type Provider = ItemOf<typeof listProviders>
export type ProviderAct = 'switch' | 'maintenance' | 'change' | 'terms'

export function AddDialog({ onClose }: { onClose: () => void }) {
  return (
    <ActionDialog
      action={addProvider}
      initial={{ mode: 'seamless', dialect: 'canonical' }}
      overrides={{ group: GroupField, rounds: RoundsField }}
      onClose={onClose}
    />
  )
}

type ProviderDialogProps = { act: ProviderAct; provider: Provider; onClose: () => void }

export function ProviderDialog({ act, provider, onClose }: ProviderDialogProps) {
  const texts = useTexts(providerTexts)
  const language = useLanguage()
  const { isEnabled, isMaintenance, code } = provider
  const usual = { known: { provider: code }, onClose }
  const titled = (title: string) => `${title}: ${provider.name}`
  if (act === 'switch') {
    const turn = isEnabled ? turnProviderOff : turnProviderOn
    const look = isEnabled ? 'danger' : 'gold'
    return <ActionDialog {...usual} action={turn} title={titled(turn.title[language])} look={look} />
  }
  if (act === 'maintenance')
    return (
      <ActionDialog
        action={setProviderMaintenance}
        known={{ provider: code, isClosed: !isMaintenance }}
        title={titled(isMaintenance ? texts.endMaintenance : texts.maintenance)}
        onClose={onClose}
      />
    )
  if (act === 'change') {
    const { name, group, sort, isFramed } = provider
    const initial = { name, group, sort, isFramed }
    return (
      <ActionDialog
        {...usual}
        action={setProvider}
        title={titled(texts.change)}
        initial={initial}
        overrides={{ group: GroupField }}
      />
    )
  }
  const { url, allowed: allow, launchHosts, finerAmounts, rounds } = provider
  return (
    <ActionDialog
      {...usual}
      action={changeTerms}
      title={titled(texts.terms)}
      initial={{ url, allow, launchHosts, finerAmounts, rounds }}
      overrides={{ rounds: RoundsField }}
    />
  )
}

/** Capitals, however they are typed. */
const GroupField: FieldOverride = ({ entry, onEntry, ...frame }) => (
  <TextField {...frame} value={String(entry ?? '')} onValue={(text) => onEntry(text.toUpperCase())} maxLength={8} />
)

const RoundsField: FieldOverride = (control) => <Rounds {...control} />

const RULES = ['message', 'bet', 'win'] as const

/** The rule, and its minutes where it is a time. */
function Rounds({ label, hint, state, entry, onEntry }: Parameters<FieldOverride>[0]) {
  const texts = useTexts(providerTexts)
  const text = String(entry ?? '')
  const rule = text === '' ? '' : (RULES.find((each) => each === text) ?? 'minutes')
  return (
    <>
      <Choice
        label={label}
        value={rule}
        choices={[
          { id: '', text: texts.usual },
          ...([...RULES, 'minutes'] as const).map((id) => ({ id, text: texts[`rounds.${id}`] })),
        ]}
        onValue={(next) => onEntry(next === 'minutes' ? '30' : next)}
      />
      {rule === 'minutes' && (
        <TextField
          label={texts.minutes}
          {...(hint === undefined ? {} : { hint })}
          {...(state ? { state } : {})}
          value={text}
          onValue={(minutes) => onEntry(minutes.replace(/\D/g, '') || '0')}
          inputMode="numeric"
        />
      )}
    </>
  )
}
