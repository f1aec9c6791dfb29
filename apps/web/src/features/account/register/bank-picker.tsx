import { BANKS, bankByCode } from '@duang/contract/bank/banks'
import { BankMark } from '@duang/ui/bank-mark.tsx'
import { Field, type FieldState } from '@duang/ui/field.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { Sheet } from '@duang/ui/modal.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useState } from 'react'
import { bankName } from '#core/money/bank-name.ts'
import { g } from '#core/th.ts'
import { reg, regMore } from './th.ts'

type BankPickerProps = { code: string; onCode: (code: string) => void; state: FieldState | undefined }

/** The largest banks, one press away. Most members have an account at one of them. */
const LARGEST = BANKS.slice(0, 4)

/** The largest banks, and a field that opens a sheet with all banks and a search. */
export function BankPicker({ code, onCode, state }: BankPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const chosen = bankByCode(code)
  return (
    <>
      <Field label={reg.bank} state={state}>
        {(control, ids) => (
          <div className="bank-picker">
            <Largest code={code} onCode={onCode} />
            <button
              {...control}
              aria-labelledby={`${ids.label} ${ids.value}`}
              type="button"
              className="field-box gap-3 px-4"
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              {chosen && <BankMark mark={chosen.mark} color={chosen.color} size={36} />}
              <span id={ids.value} className={`grow ${chosen ? '' : 'text-ink-2'}`}>
                {chosen ? bankName(code) : reg.bankPick}
              </span>
              <Icon name="down" size={20} />
            </button>
          </div>
        )}
      </Field>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={reg.bankPick} closeText={g.close}>
        <BankList
          code={code}
          onCode={(picked) => {
            onCode(picked)
            setOpen(false)
          }}
        />
      </Sheet>
    </>
  )
}

function Largest({ code, onCode }: Pick<BankPickerProps, 'code' | 'onCode'>) {
  return (
    <fieldset className="bank-choices">
      <legend className="sr-only">{regMore.largest}</legend>
      {LARGEST.map((bank) => (
        <button
          key={bank.code}
          type="button"
          className="bank-choice"
          aria-pressed={bank.code === code}
          onClick={() => onCode(bank.code)}
        >
          <BankMark mark={bank.mark} color={bank.color} size={40} />
          <span>{bankName(bank.code)}</span>
        </button>
      ))}
    </fieldset>
  )
}

function BankList({ code, onCode }: { code: string; onCode: (code: string) => void }) {
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const found = BANKS.filter((bank) =>
    `${bankName(bank.code)} ${bank.nameEn} ${bank.mark}`.toLowerCase().includes(wanted),
  )
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextField label={g.search} type="search" autoComplete="off" value={query} onValue={setQuery} />
      <ul className="grid min-h-[50dvh] content-start gap-2">
        {found.map((bank) => (
          <li key={bank.code}>
            <button type="button" className="row" aria-pressed={bank.code === code} onClick={() => onCode(bank.code)}>
              <BankMark mark={bank.mark} color={bank.color} size={40} />
              <span className="keep grow font-medium">{bankName(bank.code)}</span>
              {bank.code === code && <Icon name="check" className="text-brand-text" />}
            </button>
          </li>
        ))}
        {found.length === 0 && <EmptyState icon="search" title={regMore.bankNone} />}
      </ul>
    </div>
  )
}
