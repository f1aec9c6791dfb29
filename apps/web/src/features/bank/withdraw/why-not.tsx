import { formatBaht } from '@duang/contract/wire/money'
import { buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { Amount } from '#core/credit/amount.tsx'
import { useHiding } from '#core/credit/amount-visibility.ts'
import { Link } from '#core/page/navigation.tsx'
import { Progress } from '#core/page/progress.tsx'
import { dash, nav } from '#core/th.ts'
import { format } from '#kit/format.ts'
import type { WithdrawReason } from './reasons.ts'
import { wd, wdMore } from './th.ts'

/** Reasons that only the team can resolve. */
const FOR_THE_TEAM: readonly string[] = ['withdraw_bank_missing', 'withdraw_member_blocked']

/** Replaces the form: every rule that bars a withdrawal now, with its figures. */
export function WhyNot({ reasons, credit }: { reasons: readonly WithdrawReason[]; credit: number }) {
  const only = reasons.length === 1 ? reasons[0] : undefined
  if (only?.code === 'withdraw_bank_missing')
    return (
      <div className="card">
        <EmptyState icon="bank" title={wd.noBank} sub={wd.noBankSub} action={<ContactLink />} />
      </div>
    )
  if (only?.code === 'withdraw_count_used')
    return (
      <div className="card">
        <EmptyState icon="clock" tone="warn" title={wdMore.usedUp} sub={only.message} />
      </div>
    )
  return (
    <section className="card grid gap-4">
      <div>
        <h2>{wdMore.why}</h2>
        <p className="text-ink-2">
          {dash.credit} <Amount satang={credit} hasUnit />
        </p>
      </div>
      <ReasonList reasons={reasons} />
      {reasons.some(({ code }) => FOR_THE_TEAM.includes(code)) && <ContactLink />}
    </section>
  )
}

function ContactLink() {
  return (
    <Link to="/auth/contact" className={buttonClass('quiet')}>
      {nav.contact}
    </Link>
  )
}

export function ReasonList({ reasons }: { reasons: readonly WithdrawReason[] }) {
  const { hideIn } = useHiding()
  return (
    <ul className="grid gap-4">
      {reasons.map((reason) => (
        <li key={reason.code} className="reason">
          <Icon name="warn" size={20} />
          <div className="grid gap-2">
            <p>
              <Clauses text={hideIn(messageOf(reason))} />
            </p>
            <Figures reason={reason} />
          </div>
        </li>
      ))}
    </ul>
  )
}

const messageOf = ({ code, message, left }: WithdrawReason): string =>
  code === 'withdraw_insufficient' && left === 0 ? wdMore.creditNone : message

/** Progress, for reasons with a target. */
function Figures({ reason: { code, limit, used } }: { reason: WithdrawReason }) {
  const { hideIn } = useHiding()
  if (limit === undefined || used === undefined) return null
  const template = code === 'withdraw_turnover_open' ? wdMore.played : wdMore.usedToday
  const text = hideIn(format(template, { used: formatBaht(used), limit: formatBaht(limit) }))
  return (
    <div className="grid gap-1">
      <Progress done={used} of={limit} label={text} />
      <p className="text-caption text-ink-2">{text}</p>
    </div>
  )
}
