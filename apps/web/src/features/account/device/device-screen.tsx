import './device.css'
import { Button, buttonClass } from '@duang/ui/button.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Block } from '#core/block/block.tsx'
import { FailureNotice } from '#core/call/failure-notice.tsx'
import { shortInstantText } from '#core/dates.ts'
import { Link } from '#core/page/navigation.tsx'
import { FreshScreen } from '#core/page/screen-head.tsx'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { EndOthers } from './end-others.tsx'
import { IdentityChanges } from './identity-changes.tsx'
import { PushCard } from './push-card.tsx'
import { type Device, devicesQuery, useEndDevice } from './queries.ts'
import { device as th } from './th.ts'

/** The member's sessions, each with a button to end it. */
export default function DeviceScreen() {
  const query = useQuery(devicesQuery)
  return (
    <FreshScreen title={th.title} sub={th.sub} query={query} className="devices">
      <Block query={query} skeleton={<SkeletonRows label={g.loading} count={3} />}>
        {({ items }) => <Devices items={items} />}
      </Block>
      <IdentityChanges />
      <Link to="/auth/settings/change-password" className={buttonClass('text')}>
        {th.password}
      </Link>
    </FreshScreen>
  )
}

function Devices({ items }: { items: readonly Device[] }) {
  const othersRef = useRef<HTMLHeadingElement>(null)
  const ending = useEndDevice()
  const current = items.find((each) => each.isCurrent)
  const others = items.filter((each) => !each.isCurrent)
  const end = (id: string) =>
    // The focused button is removed with its row.
    ending.mutate(id, { onSuccess: () => othersRef.current?.focus() })
  return (
    <>
      {current && (
        <section className="grid gap-2">
          <h2>{th.this}</h2>
          <DeviceCard device={current} />
          <PushCard />
        </section>
      )}
      <section className="grid gap-2">
        <h2 ref={othersRef} tabIndex={-1}>
          {th.others}
        </h2>
        <div role="alert">
          <FailureNotice error={ending.error} />
        </div>
        {others.length === 0 ? (
          <div className="card">
            <EmptyState icon="device" tone="ok" title={th.empty} sub={th.emptySub} />
          </div>
        ) : (
          <ul className="grid gap-2">
            {others.map((each) => (
              <li key={each.id}>
                <DeviceCard device={each} isEnding={ending.isPending && ending.variables === each.id} onEnd={end} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {others.length > 0 && <EndOthers count={others.length} />}
    </>
  )
}

const PLATFORMS: Record<string, string> = { AND: th.android, IOS: th.ios, DSK: th.desktop }

type DeviceCardProps = { device: Device; isEnding?: boolean; onEnd?: (id: string) => void }

function DeviceCard({ device, isEnding = false, onEnd }: DeviceCardProps) {
  const name = device.label || th.unknown
  const platform = PLATFORMS[device.platform]
  return (
    <div className="device">
      <span className="row-icon tinted" data-tone={device.isCurrent ? 'ok' : 'plain'}>
        <Icon name={device.platform === 'DSK' ? 'desktop' : 'device'} size={22} />
      </span>
      <div className="device-text">
        <p className="font-medium">{name}</p>
        {platform && <p className="text-caption text-ink-2">{platform}</p>}
        <p className="text-caption text-ink-2">{format(th.seen, { time: shortInstantText(device.lastSeenAt) })}</p>
        <p className="text-caption text-ink-2">{format(th.started, { time: shortInstantText(device.startedAt) })}</p>
      </div>
      {device.isCurrent && <StatusChip tone="ok">{th.current}</StatusChip>}
      {onEnd && (
        <div className="device-end">
          <Button look="text" isBusy={isEnding} busyText={th.ending} onClick={() => onEnd(device.id)}>
            {th.end} <span className="sr-only">{name}</span>
          </Button>
        </div>
      )}
    </div>
  )
}
