import { type FrameName, frameAddress } from '@duang/contract/frame'
import { buttonClass } from '@duang/ui/button.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { EmptyState, ErrorState } from '@duang/ui/message.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { useEffect, useState } from 'react'
import { Waiting } from '#core/block/block.tsx'
import { brand } from '#core/brand.ts'
import { a11y, fr, frMore, g } from '#core/th.ts'
import './frame.css'
import { useFrameState } from './use-frame-state.ts'

type OutsideFrameProps = { name: FrameName; address: string /** Thai; read out for the frame. */; title: string }

/** A page of somebody else in a frame: never a blank box, whatever becomes of it (interpretation S5). */
export function OutsideFrame({ name, address, title }: OutsideFrameProps) {
  if (address === '')
    return (
      <div className="card">
        <EmptyState icon="clock" title={frMore.none} sub={frMore.noneSub} />
      </div>
    )
  return <FilledFrame name={name} address={frameAddress(address, brand.theme)} title={title} />
}

function FilledFrame({ name, address, title }: OutsideFrameProps) {
  // Another try is another frame.
  const [tries, setAttempts] = useState(0)
  const { state, isRetrying, retry, onLoad } = useFrameState(name, tries)
  // The page that the server draws keeps the place only: a frame in it would load before there is anybody to notice.
  const [hasStarted, setStarted] = useState(false)
  useEffect(() => setStarted(true), [])
  return (
    <div className="outside-frame" data-state={state}>
      {state === 'failing' ? (
        <div className="card outside-frame-failing">
          <ErrorState
            title={fr.fail}
            retryText={g.retry}
            isRetrying={isRetrying}
            onRetry={() => void retry().then(() => setAttempts(tries + 1))}
          />
        </div>
      ) : (
        <div className="outside-frame-view">
          {/*
           * Scripts, or there would be no results; nothing else. Without `allow-same-origin` it has no storage and no cookies, and it cannot
           * open windows, send forms, download, or lead this page elsewhere.
           */}
          {hasStarted && (
            <iframe
              key={tries}
              src={address}
              title={title}
              sandbox="allow-scripts"
              referrerPolicy="no-referrer"
              loading="lazy"
              onLoad={onLoad}
            />
          )}
          {hasStarted && state === 'loading' && (
            <div className="outside-frame-cover">
              <Waiting key={tries}>
                <Loading label={g.loading}>
                  <FrameSkeleton />
                </Loading>
              </Waiting>
            </div>
          )}
        </div>
      )}
      <a className={buttonClass('text')} href={address} target="_blank" rel="noopener noreferrer">
        <Icon name="external" size={20} />
        {fr.open}
        <span className="sr-only"> ({a11y.newTab})</span>
      </a>
    </div>
  )
}

/** A heading and the lines of a table, as the page behind will probably look. */
function FrameSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton width="40%" height="28px" />
      {Array.from({ length: 8 }, (_, row) => row).map((row) => (
        <div key={row} className="flex justify-between gap-4">
          <Skeleton width="35%" height="20px" />
          <Skeleton width="10%" height="20px" />
          <Skeleton width="35%" height="20px" />
        </div>
      ))}
    </div>
  )
}
