/** A bank account: the bank from the list, and the number as people write it. */
import { BANKS } from '@duang/contract/bank/banks'
import { TextField } from '@duang/ui/text-field.tsx'
import type { FieldOverride } from './action/action-field.tsx'
import { Choice } from './action/choice.tsx'
import { useLanguage, useTexts } from './language.ts'
import { coreTexts } from './texts.ts'

export const BankAccountField: FieldOverride = (control) => <BankAndNumber {...control} />

function BankAndNumber({ label, state, entry, onEntry }: Parameters<FieldOverride>[0]) {
  const texts = useTexts(coreTexts)
  const language = useLanguage()
  const [bank = '', number = ''] = String(entry || `${BANKS[0]?.code}:`).split(':')
  return (
    <>
      <Choice
        label={texts.bank}
        value={bank}
        choices={BANKS.map(({ code, nameTh, nameEn }) => ({ id: code, text: language === 'th' ? nameTh : nameEn }))}
        onValue={(code) => onEntry(`${code}:${number}`)}
      />
      <TextField
        label={label}
        value={number}
        onValue={(next) => onEntry(`${bank}:${next}`)}
        inputMode="numeric"
        autoComplete="off"
        required
        {...(state ? { state } : {})}
      />
    </>
  )
}
