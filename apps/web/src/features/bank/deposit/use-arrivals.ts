import { formatBaht } from '@duang/contract/wire/money'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useHiding } from '#core/credit/amount-visibility.ts'
import type { DepositItem } from '#core/money/deposit-queries.ts'
import { toaster } from '#core/page/toaster.ts'
import { format } from '#kit/format.ts'
import { dep } from './th.ts'

/**
 * Deposits that were credited since this page first loaded the list, newest first. Announces each one once, also by toast.
 * @param items undefined until the list is loaded
 */
export function useArrivals(items: readonly DepositItem[] | undefined, onArrival: () => void): readonly DepositItem[] {
  const known = useRef<Set<string>>(undefined)
  const [arrived, setArrived] = useState<readonly DepositItem[]>([])
  const { hide } = useHiding()
  const announce = useEffectEvent((newest: DepositItem) => {
    toaster.show(format(dep.arrived, { amount: hide(formatBaht(newest.amount)) }))
    navigator.vibrate?.([12, 40, 12])
    onArrival()
  })

  useEffect(() => {
    if (!items) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...items.map((each) => each.id)])
    const fresh = before ? items.filter((each) => !before.has(each.id)) : []
    if (!fresh[0]) return
    setArrived((shown) => [...fresh, ...shown])
    announce(fresh[0])
  }, [items])

  return arrived
}
