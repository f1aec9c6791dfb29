/** Proposes other terms of a provider: only what differs. */
import { proposeDeskProviderTerms } from '@duang/contract/desk-provider'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall } from '#core/brand-call.ts'
import { useBrandId } from '#core/me.ts'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import type { Provider } from './provider-dialog.tsx'
import { type Terms, TermsFields, termsOnWire } from './terms-fields.tsx'
import { providerTexts } from './texts.ts'

function termsOf({ url, allowed, launchHosts, finerAmounts, rounds }: Provider): Terms {
  const isMinutes = /^\d+$/.test(rounds ?? '')
  return {
    ...{ url: url ?? '', allow: allowed.join(', '), launchHosts: launchHosts?.join(', ') ?? '' },
    ...{ finerAmounts: finerAmounts ?? 'reject', minutes: isMinutes ? (rounds ?? '') : '' },
    rounds: isMinutes ? 'minutes' : ((rounds ?? 'message') as Terms['rounds']),
  }
}

export function TermsDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const texts = useFeatureTexts(providerTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  // The list is read again while the dialog is open.
  const [before] = useState(() => termsOf(provider))
  const [terms, setTerms] = useState(before)
  const confirm = async (reason: string) => {
    const was = termsOnWire(before)
    const differing = Object.entries(termsOnWire(terms)).filter(
      ([name, value]) => String(value) !== String(was[name as keyof typeof was]),
    )
    const body = { provider: provider.code, ...Object.fromEntries(differing), reason }
    if (await run(() => brandCall(brand, proposeDeskProviderTerms, { body }), texts.proposed)) onClose()
  }
  return (
    <ReasonDialog
      isOpen
      title={`${texts.terms}: ${provider.name}`}
      confirmText={texts.send}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <TermsFields terms={terms} onChange={(next) => setTerms({ ...terms, ...next })} />
    </ReasonDialog>
  )
}
