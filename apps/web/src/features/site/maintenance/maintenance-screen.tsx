import './maintenance.css'
import { Button, buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortInstantText, timeText } from '#core/dates.ts'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { brand } from '#core/site-status/brand.ts'
import { lineAddress } from '#core/site-status/line-address.ts'
import { isPageCovered, useSiteStatus } from '#core/site-status/site-status.ts'
import { siteStatusQuery } from '#core/site-status/site-status-queries.ts'
import { a11y } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { LatticeDrawing } from './lattice-drawing.tsx'
import { ma, maMore } from './th.ts'

/** Covers every page while the site is closed. The covered page is preserved and returns automatically (`app/use-maintenance-change.ts`). */
export default function MaintenanceScreen() {
  const { message, until } = useSiteStatus()
  return (
    <main id="content" tabIndex={-1} className="alone">
      <LatticeDrawing />
      <p className="maintenance-name">{brand.name}</p>
      <ScreenHeading title={ma.title} />
      <p className="message-sub">
        <Clauses text={message || ma.body} />
      </p>
      {until && <p className="text-ink-1">{format(maMore.until, { time: shortInstantText(until) })}</p>}
      <Checking />
    </main>
  )
}

function Checking() {
  const status = useQuery(siteStatusQuery)
  const [isAsked, setAsked] = useState(false)
  const check = () => {
    setAsked(true)
    void status.refetch()
  }
  const answer = status.isError
    ? maMore.failed
    : format(maMore.still, { time: timeText(new Date(status.dataUpdatedAt).toISOString()) })
  return (
    <>
      {isPageCovered() && (
        <p className="text-caption text-ink-2">
          <Clauses text={maMore.kept} />
        </p>
      )}
      <div className="maintenance-actions">
        <Button isWide isBusy={isAsked && status.isFetching} busyText={maMore.checking} onClick={check}>
          {ma.check}
        </Button>
        <LineButtons />
      </div>
      <p className="text-caption text-ink-2" role="status">
        {isAsked && !status.isFetching ? answer : ma.auto}
      </p>
    </>
  )
}

function LineButtons() {
  const [first, second] = brand.lineIds
  const lines = [
    { id: first, label: maMore.first },
    { id: second, label: maMore.second },
  ].filter(({ id }) => id !== '')
  if (lines.length === 0) return null
  return (
    <div className="maintenance-lines">
      {lines.map(({ id, label }) => (
        <a key={label} className={buttonClass('quiet')} href={lineAddress(id)} target="_blank" rel="noreferrer">
          {label}
          <span className="sr-only"> ({a11y.newTab})</span>
        </a>
      ))}
    </div>
  )
}
