/** Switches a provider, closes its games for a while, or changes its name and place. */
import { changeDeskProvider, type listDeskProviders, switchDeskProvider } from '@duang/contract/desk-provider'
import { Checkbox } from '@duang/ui/checkbox.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall, type ItemOf } from '#core/brand-call.ts'
import { useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { providerTexts } from './texts.ts'

export type Provider = ItemOf<typeof listDeskProviders>
export type ProviderAct = 'switch' | 'maintenance' | 'change'

type ProviderDialogProps = { act: ProviderAct; provider: Provider; onClose: () => void }

export function ProviderDialog({ act, provider, onClose }: ProviderDialogProps) {
  const texts = useTexts(providerTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [name, setName] = useState(provider.name)
  const [group, setGroup] = useState(provider.group)
  const [sort, setSort] = useState(String(provider.sort))
  const [isFramed, setFramed] = useState(provider.isFramed ?? false)
  const { isEnabled, isMaintenance, code } = provider
  const titles = {
    switch: isEnabled ? texts.turnOff : texts.turnOn,
    maintenance: isMaintenance ? texts.endMaintenance : texts.maintenance,
    change: texts.change,
  }
  const confirm = async (reason: string) => {
    const done = await run(() => {
      const of = { provider: code, reason }
      if (act === 'switch') return brandCall(brand, switchDeskProvider, { body: { ...of, isEnabled: !isEnabled } })
      if (act === 'maintenance')
        return brandCall(brand, switchDeskProvider, { body: { ...of, isMaintenance: !isMaintenance } })
      return brandCall(brand, changeDeskProvider, {
        body: { ...of, name, group: group.toUpperCase(), sort: Number(sort) || 0, isFramed },
      })
    })
    if (done) onClose()
  }
  return (
    <ReasonDialog
      isOpen
      title={`${titles[act]}: ${provider.name}`}
      confirmText={titles[act]}
      look={act === 'switch' && isEnabled ? 'danger' : 'gold'}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      {act === 'switch' && isEnabled && <p>{texts.turnOffHint}</p>}
      {act === 'change' && (
        <>
          <TextField label={texts.provider} value={name} onValue={setName} maxLength={60} required />
          <TextField
            label={texts.group}
            hint={texts.groupHint}
            value={group}
            onValue={setGroup}
            maxLength={8}
            required
          />
          <TextField label={texts.sort} hint={texts.sortHint} value={sort} onValue={setSort} inputMode="numeric" />
          <Checkbox isChecked={isFramed} onChecked={setFramed}>
            {texts.framed}
          </Checkbox>
        </>
      )}
    </ReasonDialog>
  )
}
