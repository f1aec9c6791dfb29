import type { CallError } from '@duang/contract/client'
import { formatBaht, satangFromBaht } from '@duang/contract/wire/money'
import { buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import * as z from 'zod/mini'
import { failureText } from '#core/call/failure.ts'
import { useHiding } from '#core/credit/amount-visibility.ts'
import { shortInstantText } from '#core/dates.ts'
import { Link } from '#core/page/navigation.tsx'
import { helpLineAddress, helpLineText } from '#core/site-status/help-line.ts'
import { care } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { depMore } from './th.ts'

/** Baht on the wire. */
const details = z.object({
  until: z.nullable(z.string()),
  limit: z.optional(z.number()),
  used: z.optional(z.number()),
})

/** The reason for the missing account, with its figures, and contacts for help. Money that arrives anyway is credited. */
export function OwnLimit({ refusal }: { refusal: CallError }) {
  const { hide } = useHiding()
  const reply = details.safeParse(refusal.refusal?.details)
  const { until = null, limit, used } = reply.success ? reply.data : {}
  const figures =
    limit === undefined || used === undefined
      ? ''
      : format(depMore.limitFigures, { used: hide(baht(used)), limit: hide(baht(limit)) })
  const end = until === null ? '' : format(depMore.limitUntil, { time: shortInstantText(until) })
  return (
    <div className="card">
      <EmptyState
        icon="clock"
        title={failureText(refusal)}
        sub={[figures, end].filter(Boolean).join(' ') || undefined}
        action={
          <Link to="/auth/settings/limits" className={`${buttonClass('quiet')} mt-2`}>
            {care.limits}
          </Link>
        }
      />
      <p className="text-caption text-ink-2 text-center">
        <a href={helpLineAddress()} className="footer-link">
          <span>
            <Clauses text={helpLineText()} />
          </span>
        </a>
      </p>
    </div>
  )
}

const baht = (amount: number): string => formatBaht(satangFromBaht(amount) ?? 0)
