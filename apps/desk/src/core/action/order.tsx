/** An order on money, and the notice of an earlier one whose result is unknown. */
import { Notice } from '@duang/ui/notice.tsx'
import { useState } from 'react'
import { useBrandId, useMe } from '../call/me.ts'
import { baht } from '../format.ts'
import { fill, useTexts } from '../language.ts'
import { coreTexts } from '../texts.ts'
import { isReused, type OpenOrder, openOrder, sendOrder, useOpenOrder } from './order-store.ts'

type Order = {
  /** Sent earlier, and not answered. */
  open: OpenOrder | undefined
  /** Its amount, when an attempt with other figures showed that it had arrived. */
  arrived: number | undefined
  send: <Result>(amount: number, work: (reference: string) => Promise<Result>) => Promise<Result>
}

/** `kind` and `subject`, such as a username, name the draft. Each person has drafts of their own. */
export function useOrder(kind: string, subject: string): Order {
  const draft = [useMe()?.username, useBrandId(), kind, subject].join(' ')
  const open = useOpenOrder(draft)
  const [arrived, setArrived] = useState<{ draft: string; amount: number }>()
  return {
    open,
    arrived: arrived?.draft === draft ? arrived.amount : undefined,
    send: async (amount, work) => {
      const earlier = openOrder(draft)
      try {
        return await sendOrder(draft, amount, work)
      } catch (error) {
        if (earlier && isReused(error)) setArrived({ draft, amount: earlier.amount })
        throw error
      }
    },
  }
}

export function OrderNotice({ order: { open, arrived } }: { order: Order }) {
  const texts = useTexts(coreTexts)
  if (open) return <Notice tone="warn">{fill(texts.orderUnknown, { amount: baht(open.amount) })}</Notice>
  if (arrived !== undefined) return <Notice tone="warn">{fill(texts.orderArrived, { amount: baht(arrived) })}</Notice>
  return null
}
