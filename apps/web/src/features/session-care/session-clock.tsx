import './session-care.css'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { playTimeText, usePlayTime } from '#core/game/play-time.ts'
import { useMember } from '#core/session.ts'
import { playTime } from '#core/th.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import { reminderQuery } from './queries.ts'

const CareDialog = lazyPart(async () => (await import('./care-dialog.tsx')).CareDialog)

/**
 * Duration of this session. A press opens time and money of today. After each interval of play the dialog opens automatically and
 * waits for an answer (reality check).
 */
export function SessionClock({ onLeave }: { onLeave: () => void }) {
  const { uuid } = useMember()
  const playMs = usePlayTime()
  const { data } = useQuery(reminderQuery(uuid))
  const [isAsked, setAsked] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const isDue = data?.isDue ?? false
  const isOpen = isAsked || isDue
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <>
      <button type="button" className="session-clock" title={playTime.why} onClick={() => setAsked(true)}>
        <span className="session-clock-label">{playTime.label}</span> <span>{playTimeText(playMs)}</span>
      </button>
      {wasOpen && (
        <Suspense>
          <CareDialog isOpen={isOpen} isDue={isDue} onClose={() => setAsked(false)} onLeave={onLeave} />
        </Suspense>
      )}
    </>
  )
}
