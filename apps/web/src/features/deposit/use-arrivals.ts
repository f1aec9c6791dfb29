import { formatBaht } from '@duang/contract/money'
import { useEffect, useRef, useState } from 'react'
import { toaster } from '#core/toaster.ts'
import type { DepositItem } from '#core/wallet-queries.ts'
import { format } from '#kit/format.ts'
import { dep } from './th.ts'

/**
 * Deposits that were credited since this page first knew the list, newest first. Says each one once, by toast as well.
 * @param items undefined until the list is there
 */
export function useArrivals(items: readonly DepositItem[] | undefined, onArrival: () => void): readonly DepositItem[] {
  const known = useRef<Set<string>>(undefined)
  const [arrived, setArrived] = useState<readonly DepositItem[]>([])
  const told = useRef(onArrival)
  told.current = onArrival

  useEffect(() => {
    if (!items) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...items.map((each) => each.id)])
    const fresh = before ? items.filter((each) => !before.has(each.id)) : []
    if (!fresh[0]) return
    setArrived((shown) => [...fresh, ...shown])
    toaster.show(format(dep.arrived, { amount: formatBaht(fresh[0].amount) }))
    navigator.vibrate?.([12, 40, 12])
    told.current()
  }, [items])

  return arrived
}
