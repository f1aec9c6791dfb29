import { formatBaht } from '@duang/contract/wire/money'
import { AmountField } from '@duang/ui/amount-field.tsx'
import { amountText } from '@duang/ui/amount-text'
import { Button } from '@duang/ui/button.tsx'
import { Chip } from '@duang/ui/chip.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import type { FieldState } from '@duang/ui/field.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { type SyntheticEvent, useRef, useState } from 'react'
import { Amount, AmountEye } from '#core/credit/amount.tsx'
import { useHiding } from '#core/credit/amount-visibility.ts'
import { levelName } from '#core/level-name.ts'
import { BankAccount } from '#core/money/bank-account.tsx'
import { er, g, net } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { useOnline } from '#kit/use-online.ts'
import { wd, wdMore } from './th.ts'
import type { Doubt } from './use-withdraw.ts'
import { amountErrors, type WithdrawCheck } from './withdraw-errors.ts'

const CHIPS = [10_000, 30_000, 50_000, 100_000]

type WithdrawFormProps = {
  check: WithdrawCheck
  amount: number | undefined
  onAmount: (satang: number | undefined) => void
  doubt: Doubt
  onReview: () => void
}

/** The amount. None is preselected. */
export function WithdrawForm({ check, amount, onAmount, doubt, onReview }: WithdrawFormProps) {
  const [isTouched, setTouched] = useState(false)
  const [isCut, setCut] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const isOnline = useOnline()
  const { hide } = useHiding()
  const errors = amountErrors(amount, check, (satang) => hide(formatBaht(satang)))

  const choose = (satang: number) => {
    setCut(false)
    setTouched(true)
    onAmount(satang)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isOnline || doubt === 'asking') return
    setTouched(true)
    if (errors.length > 0) inputRef.current?.focus()
    else onReview()
  }
  return (
    <form className="card grid grid-cols-1 gap-5" noValidate onSubmit={submit}>
      <Available check={check} onAll={() => choose(check.available)} />
      <div className="grid gap-3">
        <AmountField
          ref={inputRef}
          label={wd.amount}
          name="amount"
          unit={g.baht}
          value={amount}
          onValue={(satang, wasCut) => {
            setCut(wasCut)
            onAmount(satang)
          }}
          onBlur={() => amount !== undefined && setTouched(true)}
          state={fieldState(isTouched ? errors : [], isCut)}
        />
        <div className="chips chips-tight">
          {CHIPS.map((satang) => (
            <Chip key={satang} isSelected={amount === satang} onClick={() => choose(satang)}>
              {`฿${amountText(satang)}`}
            </Chip>
          ))}
        </div>
      </div>
      {check.destination && <Destination {...check.destination} />}
      <div role="alert">{doubt && <DoubtNotice text={doubt === 'asking' ? wdMore.asking : wdMore.absent} />}</div>
      <div>
        <Button type="submit" isWide offReason={isOnline ? (doubt === 'asking' ? er.money : undefined) : net.block}>
          {wd.submit}
        </Button>
      </div>
      <Limits check={check} />
    </form>
  )
}

const fieldState = ([error, ...more]: readonly string[], isCut: boolean): FieldState | undefined => {
  if (error !== undefined) return { kind: 'error', note: error, more }
  return isCut ? { kind: 'caps', note: wd['err.dec'] } : undefined
}

function Destination({ bankName, bankId, accountName }: NonNullable<WithdrawCheck['destination']>) {
  return (
    <div className="grid gap-2">
      <h2 className="field-label">{wd.to}</h2>
      <BankAccount bankCode={bankName} bankId={bankId} accountName={accountName} />
    </div>
  )
}

function DoubtNotice({ text }: { text: string }) {
  return (
    <Notice tone="warn">
      {er.money}
      <br />
      <Clauses text={text} />
    </Notice>
  )
}

function Available({ check: { available, credit, turnover }, onAll }: { check: WithdrawCheck; onAll: () => void }) {
  const { hide } = useHiding()
  return (
    <div className="available">
      <div className="flex items-center gap-1">
        <p className="text-label text-ink-2">{wd.avail}</p>
        <AmountEye />
        <span className="available-all">
          <Button look="text" onClick={onAll}>
            {wd.all}
          </Button>
        </span>
      </div>
      <p>
        <Amount satang={available} size="xl" hasUnit />
      </p>
      {available < credit && (
        <p className="text-label text-ink-2">{format(wdMore.credit, { amount: hide(formatBaht(credit)) })}</p>
      )}
      {turnover?.held !== undefined && turnover.held > 0 && (
        <p className="text-label text-ink-2">
          <Clauses text={format(wdMore.held, { amount: hide(formatBaht(turnover.held)) })} />
        </p>
      )}
    </div>
  )
}

/** The rest of today, and the rule of the level behind it. */
function Limits({ check }: { check: WithdrawCheck }) {
  const { requestsLeft: n, amountLeft, perRequestCap, dailyCap, minimum } = check
  const { hide } = useHiding()
  const level = levelName(check.level)
  const lines = [
    amountLeft !== null
      ? format(wd.left, { n, amount: hide(amountText(amountLeft)) })
      : perRequestCap !== null
        ? format(wdMore.leftEach, { n, amount: amountText(perRequestCap) })
        : format(wdMore.leftTimes, { n }),
    dailyCap !== null && format(wdMore.cap, { level, amount: amountText(dailyCap) }),
    perRequestCap !== null && format(wdMore.capEach, { level, amount: amountText(perRequestCap) }),
    minimum > 0 && format(wdMore.minimum, { amount: amountText(minimum) }),
  ].filter((line) => line !== false)
  return (
    <ul className="text-label text-ink-2">
      {lines.map((line) => (
        <li key={line}>
          <Clauses text={line} />
        </li>
      ))}
    </ul>
  )
}
