import { type FrameName, frameAddress } from '@duang/contract/site/frame'
import { buttonClass } from '@duang/ui/button.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { EmptyState, ErrorState } from '@duang/ui/message.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { useEffect, useState } from 'react'
import { Waiting } from '#core/block/block.tsx'
import { useScheme } from '#core/page/scheme.ts'
import { a11y, fr, frMore, g } from '#core/th.ts'
import './frame.css'
import { useFrameState } from './use-frame-state.ts'

type OutsideFrameProps = { name: FrameName; address: string /** Thai; read out for the frame. */; title: string }

/** A third-party page in a frame. In every state it shows content or a notice, never a blank box (interpretation S5). */
export function OutsideFrame({ name, address, title }: OutsideFrameProps) {
  const scheme = useScheme()
  if (address === '')
    return (
      <div className="card">
        <EmptyState icon="clock" title={frMore.none} sub={frMore.noneSub} />
      </div>
    )
  return <FilledFrame name={name} address={frameAddress(address, scheme)} title={title} />
}

function FilledFrame({ name, address, title }: OutsideFrameProps) {
  // A retry creates a new frame.
  const [tries, setAttempts] = useState(0)
  const { state, isRetrying, retry, onLoad } = useFrameState(name, tries)
  // Server-side rendering only reserves the place. A frame in it would load before the code can observe it.
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
           * Scripts only, which the results need. Without `allow-same-origin` the frame has no storage and no cookies. It cannot
           * open windows, send forms, download, or navigate this page.
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
          {state === 'loading' && (
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

/** A placeholder in the probable shape of the page: a heading and the lines of a table. */
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
