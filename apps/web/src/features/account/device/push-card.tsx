import { Button } from '@duang/ui/button.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { Skeleton } from '@duang/ui/skeleton.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useId } from 'react'
import { FailureNotice } from '#core/call/failure-notice.tsx'
import { g } from '#core/th.ts'
import { push as th } from './th.ts'
import { type PushFailure, usePush } from './use-push.ts'

/** Notifications on this device: off until the member switches them on. */
export function PushCard() {
  const { support, query, isBusy, failure, turn } = usePush()
  const heading = useId()
  const isOn = query.data?.isOn ?? false
  return (
    <section className="device" aria-labelledby={heading}>
      <span className="row-icon tinted" data-tone={isOn ? 'ok' : 'plain'}>
        <Icon name="news" size={22} />
      </span>
      <div className="device-text">
        <h3 id={heading} className="font-medium">
          {th.title}
        </h3>
        <p className="text-caption text-ink-2">{support === 'yes' ? th.sub : th[support]}</p>
      </div>
      {isOn && <StatusChip tone="ok">{th.on}</StatusChip>}
      {support === 'yes' && (
        <div className="device-end">
          {query.data ? (
            <Button look={isOn ? 'text' : 'quiet'} isBusy={isBusy} busyText={th.turning} onClick={() => turn(!isOn)}>
              {isOn ? th.turnOff : th.turnOn}
            </Button>
          ) : query.isError ? (
            <Button look="text" isBusy={query.isFetching} busyText={g.loading} onClick={() => void query.refetch()}>
              {g.retry}
            </Button>
          ) : (
            <Skeleton width="96px" height="44px" />
          )}
        </div>
      )}
      <div role="alert" className="basis-full empty:hidden">
        <Failure failure={failure} />
      </div>
    </section>
  )
}

function Failure({ failure }: { failure: PushFailure | undefined }) {
  if (failure === undefined) return null
  if (failure === 'denied' || failure === 'failed') return <p className="text-label text-bad">{th[failure]}</p>
  return <FailureNotice error={failure} />
}
