import { amountText } from '@duang/ui/amount-text'
import { Icon } from '@duang/ui/icon.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { offerWindows, partOfDay, partOfDayAt } from '#core/bonus/offer-windows.ts'
import { Link } from '#core/page/navigation.tsx'
import { brand } from '#core/site-status/brand.ts'
import { siteSettingQuery } from '#core/site-status/setting-queries.ts'
import { format } from '#kit/format.ts'
import { useNow } from '#kit/use-now.ts'
import { homeMore } from './th.ts'

/** The bonus period that runs now, or the next one to begin. */
export function NextPromotion() {
  const { data } = useQuery(siteSettingQuery)
  const now = useNow(30_000)
  if (!data || !brand.menu.promotion) return null
  const until = (start: string) => (partOfDay(start) - partOfDayAt(now) + 1) % 1
  const [next] = offerWindows(data, now).sort(
    (a, b) => Number(b.isRunning) - Number(a.isRunning) || until(a.start) - until(b.start),
  )
  if (!next) return null
  return (
    <Link to="/promotion" className="card card-glow home-promotion">
      <Icon name="gift" size={32} className="text-brand-text" />
      <span className="grid">
        <span className="home-promotion-rate">{format(homeMore.rate, { p: next.rate })}</span>
        <span className="text-balance text-ink-2">
          {format(homeMore.period, { start: next.start, end: next.end, max: amountText(next.max) })}
        </span>
      </span>
      {next.isRunning && (
        <StatusChip tone="ok" icon="clock">
          {homeMore.running}
        </StatusChip>
      )}
      <Icon name="forward" size={20} />
    </Link>
  )
}
