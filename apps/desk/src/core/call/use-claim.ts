/** The entry on the screen is claimed while it is open, and given back when it is left. */
import { claimEntries, type Queue, releaseEntries } from '@duang/contract/desk/queue'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { brandCall } from './brand-call.ts'

/** A claim lasts ten minutes. */
const RENEW_MS = 4 * 60_000

export function useClaim(brand: string, queue: Queue, subject: string, isWanted: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isWanted) return
    const body = { queue, subjects: [subject] }
    const claim = () =>
      void brandCall(brand, claimEntries, { body })
        .then(() => queries.invalidateQueries({ queryKey: ['brand', brand] }))
        .catch(() => undefined)
    claim()
    const timer = setInterval(claim, RENEW_MS)
    return () => {
      clearInterval(timer)
      void brandCall(brand, releaseEntries, { body }).catch(() => undefined)
    }
  }, [brand, queue, subject, isWanted, queries])
}
