import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useMember } from '#core/session.ts'
import { creditOutQuery } from '#core/wallet-queries.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import type { CreditOutProps } from './credit-out-card.tsx'

/** Few members have any. */
const CreditOutCard = lazyPart(async () => (await import('./credit-out-card.tsx')).CreditOutCard)

const POLL_MS = 15_000

/** Credit at game providers; nothing where there is none. What became of a recall stays when all of it is back. */
export function CreditOut(props: CreditOutProps) {
  const { uuid } = useMember()
  const { data } = useQuery({ ...creditOutQuery(uuid), refetchInterval: POLL_MS, refetchOnWindowFocus: 'always' })
  const items = data?.items ?? []
  const [wasShown, setShown] = useState(false)
  if (items.length > 0 && !wasShown) setShown(true)
  if (!wasShown) return null
  return (
    <Suspense fallback={null}>
      <CreditOutCard items={items} {...props} />
    </Suspense>
  )
}
