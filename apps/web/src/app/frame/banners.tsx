import { Clauses } from '@duang/ui/clauses.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { useLive } from '#core/live/live-state.ts'
import { brand } from '#core/site-status/brand.ts'
import { demo, er, net } from '#core/th.ts'
import { useOnline } from '#kit/use-online.ts'
import { PlannedMaintenance } from './planned-maintenance.tsx'

/** Banners under the top bar: play money (interpretation S7), a missing network, and a lost socket (section 8). */
export function Banners() {
  const isOnline = useOnline()
  const { isLost } = useLive()
  const lost = isOnline ? isLost && er.sock : net.off
  return (
    <>
      {brand.isDemonstration && (
        <p className="banner">
          <Icon name="info" size={18} className="text-info" />
          <span>
            <Clauses text={demo.notice} />
          </span>
        </p>
      )}
      <PlannedMaintenance />
      <div role="status">
        {lost && (
          <p className="banner tinted" data-tone="warn">
            <Icon name="offline" size={18} />
            <span>
              <Clauses text={lost} />
            </span>
          </p>
        )}
      </div>
    </>
  )
}
