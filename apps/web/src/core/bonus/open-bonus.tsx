import type { CallReply } from '@duang/contract'
import type { listBonuses } from '@duang/contract/bonus'
import { formatBaht } from '@duang/contract/money'
import { Button } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { ConfirmDialog } from '@duang/ui/confirm-dialog.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '#kit/format.ts'
import { useOnline } from '#kit/use-online.ts'
import { Amount } from '../credit/amount.tsx'
import { useHiding } from '../credit/amount-visibility.ts'
import { shortInstantText } from '../dates.ts'
import { moneyFailureText } from '../money-failure.ts'
import { Progress } from '../progress.tsx'
import { useMember } from '../session.ts'
import { net } from '../th.ts'
import { bonusesQuery, useForfeit } from './queries.ts'
import { bonus } from './th.ts'

type Bonuses = CallReply<typeof listBonuses>
type Grant = Bonuses['items'][number]

/** Bonuses with open turnover, and the button to give them up. Hidden when there are none. */
export function OpenBonus() {
  const { uuid } = useMember()
  const { data, refetch } = useQuery({ ...bonusesQuery(uuid), meta: { isQuiet: true } })
  const open = data?.items.filter((each) => each.status === 'active') ?? []
  const forfeit = useForfeit()
  const isOnline = useOnline()
  const [isAsking, setAsking] = useState(false)
  if (!data?.giveBack) return null
  const { giveBack } = data
  return (
    <section className="card grid gap-4">
      <h2>{bonus.title}</h2>
      {open.map((grant) => (
        <GrantProgress key={grant.id} grant={grant} />
      ))}
      <p className="text-caption text-ink-3">
        <Clauses text={bonus.rule} />
      </p>
      <div role="alert">{forfeit.error && <Notice tone="bad">{moneyFailureText(forfeit.error)}</Notice>}</div>
      <div>
        <Button
          look="quiet"
          isWide
          isBusy={forfeit.isPending}
          busyText={bonus.busy}
          offReason={isOnline ? undefined : net.block}
          onClick={() => {
            // The confirmation includes winnings since the page was opened.
            void refetch()
            setAsking(true)
          }}
        >
          {bonus.forfeit}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={bonus.askTitle}
        body={(seconds) => askText(giveBack, seconds)}
        confirmText={bonus.forfeit}
        cancelText={bonus.keep}
        onConfirm={() => {
          setAsking(false)
          forfeit.mutate(undefined)
        }}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}

const askText = ({ bonus: amount, winnings }: NonNullable<Bonuses['giveBack']>, seconds: number): string =>
  winnings === 0
    ? format(bonus.ask, { amount: formatBaht(amount), n: seconds })
    : format(bonus.askWon, { bonus: formatBaht(amount), winnings: formatBaht(winnings), n: seconds })

const originText = ({ rate, deposit }: Grant, shown: (satang: number) => string): string =>
  rate === null || deposit === null ? bonus.fromPromotion : format(bonus.from, { rate, deposit: shown(deposit) })

function GrantProgress({ grant }: { grant: Grant }) {
  const { hide } = useHiding()
  const { turnoverDone, turnoverRequired } = grant
  const shown = (satang: number) => hide(formatBaht(satang))
  const figures = { done: shown(turnoverDone), required: shown(turnoverRequired) }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-medium">{originText(grant, shown)}</p>
        <Amount satang={grant.bonus} sign="+" />
      </div>
      <p className="text-caption text-ink-3">{shortInstantText(grant.grantedAt)}</p>
      <Progress done={turnoverDone} of={turnoverRequired} label={format(bonus.progress, figures)} />
      <p className="text-label text-ink-2">{format(bonus.progress, figures)}</p>
      <p className="text-label">{format(bonus.left, { left: shown(Math.max(0, turnoverRequired - turnoverDone)) })}</p>
    </div>
  )
}
