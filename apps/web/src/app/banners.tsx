import { Clauses } from '@duang/ui/clauses.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { brand } from '#core/brand.ts'
import { demo, net } from '#core/th.ts'
import { useOnline } from '#kit/use-online.ts'
import { PlannedMaintenance } from './planned-maintenance.tsx'

/** Banners under the top bar: play money (interpretation S7), and a missing network. */
export function Banners() {
  const isOnline = useOnline()
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
        {!isOnline && (
          <p className="banner tinted" data-tone="warn">
            <Icon name="offline" size={18} />
            <span>
              <Clauses text={net.off} />
            </span>
          </p>
        )}
      </div>
    </>
  )
}
