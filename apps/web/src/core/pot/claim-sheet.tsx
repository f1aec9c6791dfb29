import { withdrawAffiliate } from '@duang/contract/rewards/affiliate'
import { formatBaht } from '@duang/contract/wire/money'
import { AmountField } from '@duang/ui/amount-field.tsx'
import { amountText } from '@duang/ui/amount-text'
import { Button } from '@duang/ui/button.tsx'
import type { FieldState } from '@duang/ui/field.tsx'
import { Sheet } from '@duang/ui/modal.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { call } from '#core/call/api.ts'
import { useMember } from '#core/call/session.ts'
import { moneyFailureText } from '#core/money/money-failure.ts'
import { useMoneyCall } from '#core/money/use-money-call.ts'
import { noteCredit } from '#core/money/wallet-queries.ts'
import { g, net } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { useOnline } from '#kit/use-online.ts'
import { pot } from './th.ts'

export type Pot = {
  /** `af`: commission. `wl`: cashback. */
  type: 'af' | 'wl'
  /** Integer satang. */
  balance: number
  /** Integer satang: the least of a transfer. */
  minimum: number
}

type ClaimSheetProps = {
  pot: Pot
  title: string
  isOpen: boolean
  onClose: () => void
  onDone: () => void
  /** The balance may have changed all the same. */
  onError: () => void
}

/** How much of a pot moves into the credit; all of it unless the member writes another amount. */
export function ClaimSheet({ pot: from, title, isOpen, onClose, onDone, onError }: ClaimSheetProps) {
  const { username } = useMember()
  const queryClient = useQueryClient()
  const [amount, setAmount] = useState<number | undefined>(from.balance)
  const [isTouched, setTouched] = useState(false)
  const isOnline = useOnline()
  const claim = useMoneyCall({
    purposeOf: (satang: number) => `pot.${from.type}.${username}.${satang}`,
    send: (satang: number, idempotencyKey) =>
      call(withdrawAffiliate, {
        params: { username },
        body: { amount: satang, type: from.type },
        idempotencyKey,
      }),
    onSuccess: (reply) => {
      noteCredit(queryClient, username, reply)
      onDone()
    },
    onError,
  })
  const problem = problemOf(amount, from)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTouched(true)
    if (problem === undefined && amount !== undefined && isOnline) claim.mutate(amount)
  }
  const note = isTouched ? problem : undefined
  return (
    <Sheet isOpen={isOpen} onClose={() => !claim.isPending && onClose()} title={title} closeText={g.close}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <div className="grid gap-2">
          <AmountField
            label={pot.amount}
            name="amount"
            unit={g.baht}
            value={amount}
            onValue={setAmount}
            onBlur={() => setTouched(true)}
            hint={format(pot.minimum, { amount: amountText(from.minimum) })}
            state={note === undefined ? undefined : errorState(note)}
          />
          <div>
            <Button look="text" onClick={() => setAmount(from.balance)}>
              {`${pot.all} ${formatBaht(from.balance)}`}
            </Button>
          </div>
        </div>
        <p className="text-label text-ink-2">{pot.after}</p>
        <p role="alert" className="text-label text-bad">
          {claim.error && moneyFailureText(claim.error)}
        </p>
        <Button
          type="submit"
          isWide
          isBusy={claim.isPending}
          busyText={pot.busy}
          offReason={isOnline ? undefined : net.block}
        >
          {pot.confirm}
        </Button>
      </form>
    </Sheet>
  )
}

const errorState = (note: string): FieldState => ({ kind: 'error', note })

function problemOf(amount: number | undefined, { balance, minimum }: Pot): string | undefined {
  if (amount === undefined || amount < minimum || amount === 0)
    return format(pot.tooSmall, { amount: amountText(Math.max(minimum, 1)) })
  return amount > balance ? pot.tooMuch : undefined
}
