import { amountText } from '@duang/ui/amount-text'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMember } from '#core/call/session.ts'
import { Amount } from '#core/credit/amount.tsx'
import { useAmountsHidden, useHiding } from '#core/credit/amount-visibility.ts'
import { levelName } from '#core/level-name.ts'
import { userDetailQuery } from '#core/money/wallet-queries.ts'
import { Link } from '#core/page/navigation.tsx'
import { Progress } from '#core/page/progress.tsx'
import type { SitePath } from '#core/pages.ts'
import { summaryQuery } from '#core/play-break.ts'
import { brand } from '#core/site-status/brand.ts'
import { nav, dash as wallet } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { dash, dashMore } from './th.ts'

/** Level and its progress, points, commission and cashback. Each has its place from the start, so that nothing moves when it loads. */
export function WalletFoot() {
  const { uuid, level } = useMember()
  const detail = useQuery(userDetailQuery(uuid))
  const { data: summary } = useQuery(summaryQuery(uuid))
  const points = detail.data?.user_credit.point
  return (
    <div className="wallet-foot">
      <LevelProgress level={detail.data?.level ?? summary?.level ?? level} next={summary?.next} />
      <dl className="wallet-figures">
        <Figure name={dash.point} to={brand.menu.reward ? '/auth/reward' : undefined}>
          {points !== undefined && <Points points={points} />}
        </Figure>
        {brand.menu.affiliate && (
          <Figure name={nav.affiliate} to="/auth/affiliate">
            {summary && <Amount satang={summary.commission.balance} />}
          </Figure>
        )}
        {brand.menu.winlost && (
          <Figure name={dashMore.cashback} to="/auth/winlost">
            {summary && <Amount satang={summary.cashback.balance} />}
          </Figure>
        )}
      </dl>
    </div>
  )
}

type Next = { level: number; percent: number; missing?: number | undefined }
type LevelProgressProps = { level: number; next: Next | null | undefined }

/** The sum to the next level is one of the member, which the eye hides. */
function LevelProgress({ level, next }: LevelProgressProps) {
  const { hide } = useHiding()
  const text = next ? nextText(next, hide) : ''
  const pill = <StatusChip tone="brand">{levelName(level)}</StatusChip>
  return (
    <div className="wallet-level">
      {brand.menu.ranking ? (
        <Link to="/auth/user/ranking" className="wallet-pill" aria-label={`${nav.rank} ${levelName(level)}`}>
          {pill}
        </Link>
      ) : (
        pill
      )}
      {next && (
        <div className="wallet-next">
          <p>{text}</p>
          <Progress done={next.percent} of={100} label={text} />
        </div>
      )}
    </div>
  )
}

function nextText({ level, percent, missing }: Next, hide: (amount: string) => string): string {
  const parts = { level: levelName(level), n: percent }
  if (missing === undefined) return format(dashMore.next, parts)
  return format(dashMore.nextMissing, { ...parts, amount: hide(amountText(missing)) })
}

/** A dash until the value is known. */
function Figure({ name, to, children }: { name: string; to: SitePath | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{to ? <Link to={to}>{name}</Link> : name}</dt>
      <dd>{children || '–'}</dd>
    </div>
  )
}

function Points({ points }: { points: number }) {
  if (!useAmountsHidden()) return <span className="money money-m">{points.toLocaleString('en-US')}</span>
  return (
    <span className="money money-m">
      <span className="sr-only">{wallet.hidden}</span>
      <span aria-hidden="true">••••</span>
    </span>
  )
}
