import type { EXCLUSION_LENGTHS } from '@duang/contract/account/limits'
import { CallError } from '@duang/contract/client'
import { formatBaht } from '@duang/contract/wire/money'
import { serverNow } from '@duang/contract/wire/server-clock'
import { Button } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Icon, type IconName } from '@duang/ui/icon.tsx'
import { PasswordField } from '@duang/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { isUnloaded } from '#core/block/unloaded.tsx'
import { bonusesQuery } from '#core/bonus/queries.ts'
import { failureText } from '#core/call/failure.ts'
import { FailureNotice } from '#core/call/failure-notice.tsx'
import { useMember } from '#core/call/session.ts'
import { money } from '#core/credit/th.ts'
import { shortDayText } from '#core/dates.ts'
import { creditQuery } from '#core/money/wallet-queries.ts'
import { passwordTexts } from '#core/password-texts.ts'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { monthsLater } from '#kit/months-later.ts'
import { useSelfExclude } from './queries.ts'
import { lim } from './th.ts'

type Length = (typeof EXCLUSION_LENGTHS)[number]
const MONTHS: Record<Length, number> = { '6m': 6, '1y': 12, '5y': 60 }

/** The expected last day, for display. The server decides. */
const endOf = (length: Length): string => monthsLater(serverNow(), MONTHS[length]).toISOString()

/** The consequences, the password, and two equal answers. */
export function ExcludeForm({ length, onDone }: { length: Length; onDone: () => void }) {
  const { username } = useMember()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const excluding = useSelfExclude()
  const isWrong = excluding.error instanceof CallError && excluding.error.code === 'password_wrong'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (excluding.isPending) return
    if (password === '') {
      setMissing(true)
      field.current?.focus()
    } else excluding.mutate({ length, password }, { onSuccess: onDone, onError: () => field.current?.focus() })
  }
  const error = isMissing ? lim.passwordMissing : isWrong ? failureText(excluding.error) : undefined
  return (
    <form className="limit-form" noValidate onSubmit={submit}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <div role="alert" className="empty:hidden">
        {!isWrong && <FailureNotice error={excluding.error} />}
      </div>
      <ul className="consequences">
        <Consequence icon="warn" text={format(lim.excludeUntil, { time: shortDayText(endOf(length)) })} />
        <MoneyConsequences />
        <Consequence icon="check" text={lim.excludeKeep} />
        <Consequence icon="lock" text={lim.excludeNever} />
      </ul>
      <PasswordField
        ref={field}
        label={lim.excludePassword}
        name="password"
        autoComplete="current-password"
        required
        maxLength={128}
        texts={passwordTexts}
        value={password}
        onValue={(value) => {
          setMissing(false)
          excluding.reset()
          setPassword(value)
        }}
        state={error === undefined ? undefined : { kind: 'error', note: error }}
      />
      <div className="modal-actions">
        <Button look="quiet" onClick={onDone}>
          {g.back}
        </Button>
        <Button look="danger" type="submit" isBusy={excluding.isPending} busyText={lim.saving}>
          {lim.excludeConfirm}
        </Button>
      </div>
    </form>
  )
}

/** What the exclusion takes and what it leaves, by the figures of the server. Own money of the wallet, and what games hold, are named apart. */
function MoneyConsequences() {
  const { uuid, username } = useMember()
  const bonuses = useQuery({ ...bonusesQuery(uuid), staleTime: 0 })
  const credit = useQuery({ ...creditQuery(username), staleTime: 0 })
  if (!bonuses.data || !credit.data)
    return isUnloaded(bonuses) || isUnloaded(credit) ? null : <Consequence icon="wallet" text={lim.excludeReading} />
  const { bonus = 0, winnings = 0, staked = 0 } = bonuses.data.giveBack ?? {}
  const held = bonus + winnings
  const { credit: wallet, atProviders = 0, isPartUnknown = false } = credit.data
  const own = wallet - held
  const isInGames = atProviders > 0 || isPartUnknown
  return (
    <>
      {(own > 0 || !isInGames) && (
        <Consequence icon="wallet" text={format(lim.excludeMoney, { own: formatBaht(own) })} />
      )}
      {atProviders > 0 && (
        <Consequence icon="wallet" text={format(lim.excludeInGames, { amount: formatBaht(atProviders) })} />
      )}
      {isPartUnknown && <Consequence icon="wallet" text={money.unknown} />}
      {held > 0 && <Consequence icon="gift" text={format(lim.excludeBonus, { amount: formatBaht(held) })} />}
      {staked > 0 && <Consequence icon="gift" text={format(lim.excludeStaked, { amount: formatBaht(staked) })} />}
    </>
  )
}

function Consequence({ icon, text }: { icon: IconName; text: string }) {
  return (
    <li className="consequence">
      <Icon name={icon} size={20} />
      <span>
        <Clauses text={text} />
      </span>
    </li>
  )
}
