import './reality-check.css'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useMember } from '#core/call/session.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import { reminderQuery } from './queries.ts'

const CareDialog = lazyPart(async () => (await import('./care-dialog.tsx')).CareDialog)

type SessionCareProps = {
  /** The member asks for time and money of today. */
  isAsked: boolean
  onClose: () => void
  onLeave: () => void
}

/** Time and money of today, on request. After each interval of play it opens automatically and waits for an answer (reality check). */
export function SessionCare({ isAsked, onClose, onLeave }: SessionCareProps) {
  const { uuid } = useMember()
  const { data } = useQuery(reminderQuery(uuid))
  const [wasOpen, setWasOpen] = useState(false)
  const isDue = data?.isDue ?? false
  const isOpen = isAsked || isDue
  if (isOpen && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense>
      <CareDialog isOpen={isOpen} isDue={isDue} onClose={onClose} onLeave={onLeave} />
    </Suspense>
  )
}
