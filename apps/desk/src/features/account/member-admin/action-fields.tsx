/** What an action needs besides its reason. */

import { BREAK_LENGTHS, EXCLUSION_LENGTHS, LIMIT_KINDS, LIMIT_PERIODS } from '@duang/contract/account/limits'
import { BANKS } from '@duang/contract/bank/banks'
import { AmountField } from '@duang/ui/amount-field.tsx'
import { Checkbox } from '@duang/ui/checkbox.tsx'
import { Field } from '@duang/ui/field.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useLanguage, useTexts } from '#core/language.ts'
import { actionTexts } from './action-texts.ts'
import type { Act } from './member-acts.ts'
import { memberTexts } from './member-texts.ts'

export type Form = {
  rest: (typeof BREAK_LENGTHS)[number]
  exclusion: (typeof EXCLUSION_LENGTHS)[number]
  limit: (typeof LIMIT_KINDS)[number]
  period: (typeof LIMIT_PERIODS)[number]
  /** Satang. */
  amount: number | undefined
  minutes: string
  phone: string
  bank: string
  account: string
  holder: string
  isSamePerson: boolean
}

export const EMPTY_FORM: Form = {
  ...{ rest: '24h', exclusion: '6m', limit: 'deposit', period: 'day', amount: undefined, minutes: '60' },
  ...{ phone: '', bank: BANKS[0]?.code ?? '', account: '', holder: '', isSamePerson: false },
}

type FieldsProps = { form: Form; onForm: (form: Form) => void }

export function ActionFields({ act, form, onForm }: FieldsProps & { act: Act }) {
  const texts = useTexts(actionTexts)
  const lengths = (all: readonly (keyof typeof texts & string)[]) => all.map((id) => ({ id, text: texts[id] }))
  if (act === 'rest')
    return (
      <Select
        label={texts.length}
        value={form.rest}
        choices={lengths(BREAK_LENGTHS)}
        onValue={(rest) => onForm({ ...form, rest: rest as Form['rest'] })}
      />
    )
  if (act === 'exclude')
    return (
      <Select
        label={texts.length}
        value={form.exclusion}
        choices={lengths(EXCLUSION_LENGTHS)}
        onValue={(exclusion) => onForm({ ...form, exclusion: exclusion as Form['exclusion'] })}
      />
    )
  if (act === 'lowerLimit') return <LimitFields form={form} onForm={onForm} />
  if (act === 'bank') return <BankFields form={form} onForm={onForm} />
  if (act === 'phone')
    return (
      <TextField
        label={texts.newPhone}
        value={form.phone}
        onValue={(phone) => onForm({ ...form, phone })}
        inputMode="tel"
        autoComplete="off"
        required
      />
    )
  return null
}

function LimitFields({ form, onForm }: FieldsProps) {
  const texts = { ...useTexts(memberTexts), ...useTexts(actionTexts) }
  const kinds = { deposit: texts.deposit, loss: texts.loss, stake: texts.stakeLimit, time: texts.time }
  return (
    <>
      <Select
        label={texts.limitKind}
        value={form.limit}
        choices={LIMIT_KINDS.map((id) => ({ id, text: kinds[id] }))}
        onValue={(limit) => onForm({ ...form, limit: limit as Form['limit'] })}
      />
      {form.limit === 'time' ? (
        <TextField
          label={texts.minutesUnit}
          value={form.minutes}
          onValue={(minutes) => onForm({ ...form, minutes: minutes.replace(/\D/g, '').slice(0, 4) })}
          inputMode="numeric"
        />
      ) : (
        <>
          <Select
            label={texts.period}
            value={form.period}
            choices={LIMIT_PERIODS.map((id) => ({ id, text: texts[id] }))}
            onValue={(period) => onForm({ ...form, period: period as Form['period'] })}
          />
          <AmountField
            label={texts.amount}
            unit={texts.baht}
            value={form.amount}
            onValue={(amount) => onForm({ ...form, amount })}
          />
        </>
      )}
    </>
  )
}

function BankFields({ form, onForm }: FieldsProps) {
  const texts = useTexts(actionTexts)
  const language = useLanguage()
  return (
    <>
      <Select
        label={texts.newBank}
        value={form.bank}
        choices={BANKS.map(({ code, nameTh, nameEn }) => ({ id: code, text: language === 'th' ? nameTh : nameEn }))}
        onValue={(bank) => onForm({ ...form, bank })}
      />
      <TextField
        label={texts.newAccount}
        value={form.account}
        onValue={(account) => onForm({ ...form, account })}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <TextField
        label={texts.holder}
        hint={texts.holderHint}
        value={form.holder}
        onValue={(holder) => onForm({ ...form, holder })}
        autoComplete="off"
      />
      <Checkbox isChecked={form.isSamePerson} onChecked={(isSamePerson) => onForm({ ...form, isSamePerson })}>
        {texts.samePerson}
      </Checkbox>
    </>
  )
}

type SelectProps = {
  label: string
  value: string
  choices: readonly { id: string; text: string }[]
  onValue: (value: string) => void
}

function Select({ label, value, choices, onValue }: SelectProps) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className="desk-select w-full"
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        >
          {choices.map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
