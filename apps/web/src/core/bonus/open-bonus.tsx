import type { CallReply } from '@duang/contract'
import type { listBonuses } from '@duang/contract/rewards/bonus'
import { formatBaht } from '@duang/contract/wire/money'
import { Button } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { ConfirmDialog } from '@duang/ui/confirm-dialog.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '#kit/format.ts'
import { useOnline } from '#kit/use-online.ts'
import { useMember } from '../call/session.ts'
import { Amount } from '../credit/amount.tsx'
import { useHiding } from '../credit/amount-visibility.ts'
import { shortInstantText } from '../dates.ts'
import { moneyFailureText } from '../money/money-failure.ts'
import { Progress } from '../page/progress.tsx'
import { net } from '../th.ts'
import { bonusesQuery, useForfeit } from './queries.ts'
import { bonus, bonusSource } from './th.ts'

type Grant = CallReply<typeof listBonuses>['items'][number]

/** Bonuses with open turnover: the credit that waits, and a button to give each one back. Hidden when there are none. */
export function OpenBonus() {
  const { uuid } = useMember()
  const { data, refetch } = useQuery({ ...bonusesQuery(uuid), meta: { isQuiet: true } })
  const open = data?.items.filter((each) => each.status === 'active') ?? []
  const forfeit = useForfeit()
  const [askedId, setAskedId] = useState<string>()
  const [givenId, setGivenId] = useState<string>()
  const asked = open.find((each) => each.id === askedId)
  if (open.length === 0) return null
  return (
    <section className="card grid gap-5">
      <h2>{bonus.title}</h2>
      <div role="alert" className="empty:hidden">
        {forfeit.error && <Notice tone="bad">{moneyFailureText(forfeit.error)}</Notice>}
      </div>
      {open.map((grant) => (
        <GrantProgress
          key={grant.id}
          grant={grant}
          isBusy={forfeit.isPending && givenId === grant.id}
          onGiveBack={() => {
            // The confirmation includes winnings since the page was opened.
            void refetch()
            setAskedId(grant.id)
          }}
        />
      ))}
      <p className="text-caption text-ink-3">
        <Clauses text={bonus.rule} />
      </p>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked && isUnused(asked) ? bonus.askGift : bonus.askTitle}
        body={(seconds) => (asked ? askText(asked, seconds) : '')}
        confirmText={asked && isUnused(asked) ? bonus.gift : bonus.forfeit}
        cancelText={bonus.keep}
        onConfirm={() => {
          setAskedId(undefined)
          setGivenId(asked?.id)
          if (asked) forfeit.mutate(asked.id)
        }}
        onCancel={() => setAskedId(undefined)}
      />
    </section>
  )
}

const heldBy = ({ held, bonus: amount }: Grant): number => held ?? amount
const isUnused = (grant: Grant): boolean => heldBy(grant) === grant.bonus && grant.turnoverDone === 0

function askText(grant: Grant, seconds: number): string {
  const [amount, winnings] = [Math.min(grant.bonus, heldBy(grant)), Math.max(0, heldBy(grant) - grant.bonus)]
  return winnings === 0
    ? format(bonus.ask, { amount: formatBaht(amount), n: seconds })
    : format(bonus.askWon, { bonus: formatBaht(amount), winnings: formatBaht(winnings), n: seconds })
}

const originText = ({ rate, deposit, source }: Grant, shown: (satang: number) => string): string =>
  rate === null || deposit === null
    ? (bonusSource[source] ?? bonusSource.other ?? '')
    : format(bonus.from, { rate, deposit: shown(deposit) })

type GrantProgressProps = { grant: Grant; isBusy: boolean; onGiveBack: () => void }

function GrantProgress({ grant, isBusy, onGiveBack }: GrantProgressProps) {
  const { hide } = useHiding()
  const isOnline = useOnline()
  const { turnoverDone, turnoverRequired, staked = 0 } = grant
  const shown = (satang: number) => hide(formatBaht(satang))
  const figures = { done: shown(turnoverDone), required: shown(turnoverRequired) }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-medium">{originText(grant, shown)}</h3>
        <p className="text-label text-ink-2">
          {bonus.held} <Amount satang={heldBy(grant)} hasUnit />
        </p>
      </div>
      <p className="text-caption text-ink-3">{shortInstantText(grant.grantedAt)}</p>
      <Progress done={turnoverDone} of={turnoverRequired} label={format(bonus.progress, figures)} />
      <p className="text-label text-ink-2">{format(bonus.progress, figures)}</p>
      {staked > 0 && <p className="text-label">{format(bonus.staked, { amount: shown(staked) })}</p>}
      {heldBy(grant) + staked === 0 ? (
        <p className="text-label">{bonus.lost}</p>
      ) : (
        <p className="text-label">
          {format(bonus.left, { left: shown(Math.max(0, turnoverRequired - turnoverDone)) })}
        </p>
      )}
      <div>
        <Button
          look="quiet"
          isBusy={isBusy}
          busyText={bonus.busy}
          offReason={isOnline ? undefined : net.block}
          onClick={onGiveBack}
        >
          {isUnused(grant) ? bonus.gift : bonus.forfeit}
        </Button>
      </div>
    </div>
  )
}
