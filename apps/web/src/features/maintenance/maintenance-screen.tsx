import { getWebsiteStatus } from '@duang/contract/setting'
import { Button } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Mark } from '@duang/ui/mark.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#core/api.ts'
import { useNavigate } from '#core/navigation.tsx'
import { ScreenHeading } from '#core/screen-heading.tsx'
import { g } from '#core/th.ts'
import { ma } from './th.ts'

/** Asks once a minute whether the site is open again, and goes back to the start when it is. */
export function MaintenanceScreen() {
  const navigate = useNavigate()
  const status = useQuery({
    queryKey: ['website-status'],
    queryFn: ({ signal }) => call(getWebsiteStatus, { signal }),
    refetchInterval: 60_000,
    meta: { isQuiet: true },
  })
  const isOpen = status.data !== undefined && status.data.websiteStatus !== 'MA'

  useEffect(() => {
    if (isOpen) navigate({ to: '/', replace: true })
  }, [isOpen, navigate])

  return (
    <main id="content" tabIndex={-1} className="alone">
      <Mark size={72} />
      <ScreenHeading title={ma.title} />
      <p className="message-sub">
        <Clauses text={ma.body} />
      </p>
      <Button look="quiet" isBusy={status.isFetching} busyText={g.loading} onClick={() => void status.refetch()}>
        {ma.check}
      </Button>
      <p className="text-caption text-ink-2">{ma.auto}</p>
    </main>
  )
}
