import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useMember } from '#core/call/session.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import type { CreditAtProviderProps } from './credit-at-provider-card.tsx'
import { creditAtProviderQuery } from './query.ts'

/** Loaded on demand, since few members have any. */
const CreditAtProviderCard = lazyPart(async () => (await import('./credit-at-provider-card.tsx')).CreditAtProviderCard)

const POLL_MS = 15_000

/** Credit at game providers; nothing where there is none. The result of a recall stays after all credit is back. */
export function CreditAtProvider(props: CreditAtProviderProps) {
  const { uuid } = useMember()
  const { data } = useQuery({
    ...creditAtProviderQuery(uuid),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
  })
  const items = data?.items ?? []
  const [wasShown, setShown] = useState(false)
  if (items.length > 0 && !wasShown) setShown(true)
  if (!wasShown) return null
  return (
    <Suspense fallback={null}>
      <CreditAtProviderCard items={items} {...props} />
    </Suspense>
  )
}
