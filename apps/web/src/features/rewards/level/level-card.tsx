import type { LevelRow } from '@duang/contract/account/user'
import { formatBaht } from '@duang/contract/wire/money'
import { amountText } from '@duang/ui/amount-text'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Icon, type IconName } from '@duang/ui/icon.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useHiding } from '#core/credit/amount-visibility.ts'
import { levelName } from '#core/level-name.ts'
import { Progress } from '#core/page/progress.tsx'
import { format } from '#kit/format.ts'
import { LevelEmblem } from './emblem.tsx'
import { rk, rkMore } from './th.ts'

type LevelCardProps = { row: LevelRow; isMine: boolean; isReached: boolean }

/** One level: its requirements and benefits, from the enforced rows (interpretations M6, M7). */
export function LevelCard({ row, isMine, isReached }: LevelCardProps) {
  return (
    <section className="card level" data-level={row.level} data-mine={isMine} data-off={row.disabled}>
      <div className="level-head">
        <LevelEmblem level={row.level} />
        <div className="grid justify-items-start gap-1">
          <h2>{levelName(row.level)}</h2>
          <p className="text-label text-ink-2">{criteriaOf(row)}</p>
          {isMine && (
            <StatusChip tone="brand" icon="rank">
              {rk.now}
            </StatusChip>
          )}
          {!isMine && isReached && (
            <StatusChip tone="ok" icon="check">
              {rk.done}
            </StatusChip>
          )}
          {row.disabled && (
            <StatusChip tone="plain" icon="lock">
              {rk.locked}
            </StatusChip>
          )}
        </div>
      </div>
      <Facts facts={[...withdrawalsOf(row), ...cashbackOf(row)]} />
    </section>
  )
}

type Fact = { icon: IconName; text: string }

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <ul className="level-facts">
    {facts.map(({ icon, text }) => (
      <li key={text}>
        <Icon name={icon} size={20} />
        <span>{text}</span>
      </li>
    ))}
  </ul>
)

const criteriaOf = ({ criteria, code }: LevelRow): string =>
  format(rkMore.criteria[code === 'vip' ? code : criteria.kind], { amount: amountText(criteria.amount) })

function withdrawalsOf({ dailyCap, perRequestCap, requestsPerDay }: LevelRow): Fact[] {
  const cap = dailyCap ?? perRequestCap
  const template = dailyCap === null ? rkMore.each : rkMore.daily
  return [
    ...(cap === null ? [] : [{ icon: 'withdraw', text: format(template, { amount: amountText(cap) }) } as const]),
    { icon: 'history', text: format(rkMore.count, { n: requestsPerDay }) },
  ]
}

function cashbackOf({ cashbackPercent, cashbackCap, code }: LevelRow): Fact[] {
  const rate = format(rk.cash, { p: cashbackPercent })
  return [
    { icon: 'gift', text: code === 'diamond' ? `${rate} (${rkMore.note}: ${rk.diaNote})` : rate },
    ...(cashbackCap === null
      ? []
      : [{ icon: 'info', text: format(rk.max, { amount: amountText(cashbackCap) }) } as const]),
  ]
}

/** The way to the next level: which deposits count, and since when. `counted`: satang that count towards it. */
export function Towards({ row, counted }: { row: LevelRow; counted: number }) {
  const { hide } = useHiding()
  const { kind, amount: need } = row.criteria
  const text = format(rkMore.towards[kind], {
    have: hide(formatBaht(Math.min(counted, need))),
    need: amountText(need),
  })
  return (
    <div className="level-next">
      <p className="text-label font-medium">{format(rkMore.next, { level: levelName(row.level) })}</p>
      <Progress done={counted} of={need} label={text} />
      <p className="text-label text-ink-2">
        {text}
        <br />
        <Clauses text={rkMore.counts[kind]} />
      </p>
    </div>
  )
}

type KeepProps = { row: LevelRow; thisMonth: number; isGiven: boolean }

/** What keeps the level of the member. Levels with monthly deposits are reviewed, except those that staff gave. */
export function Keep({ row, thisMonth, isGiven }: KeepProps) {
  const { hide } = useHiding()
  const { kind, amount: need } = row.criteria
  if (kind !== 'monthly' || isGiven) return <Clauses text={rkMore.keepSafe} />
  const template = thisMonth < need ? rkMore.keepOpen : rkMore.keepMet
  return <Clauses text={format(template, { need: amountText(need), have: hide(formatBaht(thisMonth)) })} />
}
