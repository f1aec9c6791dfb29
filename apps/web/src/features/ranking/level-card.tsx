import { formatBaht } from '@duang/contract/money'
import type { LevelRow } from '@duang/contract/user'
import { amountText } from '@duang/ui/amount-text'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useHiding } from '#core/credit/amount-visibility.ts'
import { levelName } from '#core/level-name.ts'
import { Progress } from '#core/progress.tsx'
import { format } from '#kit/format.ts'
import { LevelEmblem } from './emblem.tsx'
import { rk, rkMore } from './th.ts'

type LevelCardProps = {
  row: LevelRow
  isMine: boolean
  isReached: boolean
  /** Satang that count towards this level; shown only for the next one. */
  counted: number | undefined
}

/** One level: its requirements and benefits, from the enforced rows (interpretations M6, M7). */
export function LevelCard({ row, isMine, isReached, counted }: LevelCardProps) {
  return (
    <section className="card level" data-level={row.level} data-mine={isMine} data-off={row.disabled}>
      <div className="level-head">
        <LevelEmblem level={row.level} />
        <div className="grid justify-items-start gap-1">
          <h2>{levelName(row.level)}</h2>
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
      <Facts facts={[...factsOf(row), ...cashbackOf(row)]} />
      {counted !== undefined && <Towards row={row} counted={counted} />}
    </section>
  )
}

function Facts({ facts }: { facts: string[] }) {
  return (
    <ul className="level-facts">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}

function factsOf({ criteria, dailyCap, perRequestCap, requestsPerDay, code }: LevelRow): string[] {
  return [
    format(rkMore.criteria[code === 'vip' ? code : criteria.kind], { amount: amountText(criteria.amount) }),
    ...(dailyCap === null ? [] : [format(rkMore.daily, { amount: amountText(dailyCap) })]),
    ...(perRequestCap === null ? [] : [format(rkMore.each, { amount: amountText(perRequestCap) })]),
    format(rkMore.count, { n: requestsPerDay }),
  ]
}

function cashbackOf({ cashbackPercent, cashbackCap, code }: LevelRow): string[] {
  return [
    format(rk.cash, { p: cashbackPercent }) + (code === 'diamond' ? ` (${rkMore.note}: ${rk.diaNote})` : ''),
    ...(cashbackCap === null ? [] : [format(rk.max, { amount: amountText(cashbackCap) })]),
  ]
}

function Towards({ row, counted }: { row: LevelRow; counted: number }) {
  const { hide } = useHiding()
  const need = row.criteria.amount
  const text = format(rk.progress, { have: hide(formatBaht(Math.min(counted, need))), need: amountText(need) })
  return (
    <div className="grid gap-2">
      <Progress done={counted} of={need} label={text} />
      <p className="text-label text-ink-2">{text}</p>
    </div>
  )
}
