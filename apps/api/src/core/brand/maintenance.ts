/** Maintenance of a brand (section 4, interpretation S8): computed from its setting and its planned windows, so that no timer has to run. */
import type { BrandSettings } from './settings.ts'

/** Planned: from `startsAt` on, until just before `endsAt`. */
export type MaintenanceWindow = { startsAt: Date; endsAt: Date; message: string }
/** `until` is undefined where no end is set. An empty message: the usual sentence. */
export type Maintenance = { until: Date | undefined; message: string }

/** The part of a brand that decides it. */
type Planned = { windows: readonly MaintenanceWindow[] }
type Maintained = Planned & { settings: Pick<BrandSettings, 'websiteStatus' | 'maintenanceMessage'> }

/** A window is announced this long before it begins. */
const ANNOUNCED_MS = 24 * 3_600_000
/** The wait for callers where no end is set. Open pages ask this often as well. */
const USUAL_WAIT_SECONDS = 60

/** The maintenance of this instant. Undefined: the site is open. Windows that meet or overlap are one. */
export function maintenanceAt({ settings, windows }: Maintained, at: Date): Maintenance | undefined {
  if (settings.websiteStatus === 'MA') return { until: undefined, message: settings.maintenanceMessage }
  const running = windows.find((each) => each.startsAt <= at && at < each.endsAt)
  if (!running) return undefined
  return { until: endOf(running, windows), message: running.message }
}

/** The window that is announced at this instant: the next one within a day. */
export function plannedAt({ windows }: Planned, at: Date): MaintenanceWindow | undefined {
  const soon = new Date(at.getTime() + ANNOUNCED_MS)
  const next = byStart(windows).find((each) => at < each.startsAt && each.startsAt <= soon)
  return next && { ...next, endsAt: endOf(next, windows) }
}

/** Whole seconds until callers may retry, for `Retry-After`. */
export const retryAfterSeconds = ({ until }: Maintenance, at: Date): number =>
  until ? Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000)) : USUAL_WAIT_SECONDS

/** The end of a window, and of all that follow without a gap. */
function endOf(window: MaintenanceWindow, windows: readonly MaintenanceWindow[]): Date {
  let end = window.endsAt
  for (const each of byStart(windows)) if (each.startsAt <= end && each.endsAt > end) end = each.endsAt
  return end
}

const byStart = (windows: readonly MaintenanceWindow[]): MaintenanceWindow[] =>
  [...windows].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
