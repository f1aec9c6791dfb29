/**
 * References of orders on money. A reference is stored before its order is sent and kept until the server has answered, also over a closed
 * dialog and a reload. So an order whose reply was lost is repeated under the same reference, and is carried out once.
 */
import { CallError } from '@duang/contract/client'
import * as z from 'zod/mini'
import { keptValue } from '#kit/kept-value.ts'

const order = z.object({ reference: z.string(), amount: z.number(), at: z.number() })
/** An order without an answer. */
export type OpenOrder = z.output<typeof order>

const KEPT_MS = 7 * 86_400_000
const kept = keptValue('duang-desk.orders')
const all = z.record(z.string(), order)

function parse(text: string | undefined): Record<string, OpenOrder> {
  try {
    return all.parse(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

const isFresh = ({ at }: OpenOrder): boolean => Date.now() - at < KEPT_MS
const write = (orders: Record<string, OpenOrder>): void =>
  kept.set(JSON.stringify(Object.fromEntries(Object.entries(orders).filter(([, each]) => isFresh(each)))))

const found = (text: string | undefined, draft: string): OpenOrder | undefined => {
  const open = parse(text)[draft]
  return open && isFresh(open) ? open : undefined
}

/** The order of this draft that has no answer yet. */
export const openOrder = (draft: string): OpenOrder | undefined => found(kept.get(), draft)
export const useOpenOrder = (draft: string): OpenOrder | undefined => found(kept.use(), draft)

function drop(draft: string): void {
  const { [draft]: _, ...others } = parse(kept.get())
  write(others)
}

/** Whether the server refused the order, and so changed nothing. */
const isRefused = (error: unknown): boolean =>
  error instanceof CallError && error.refusal !== undefined && (error.status ?? 500) < 500

/** Whether an order with other figures has this reference: the earlier one arrived. */
export const isReused = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'desk_correction_reused'

/** Sends an order under the reference of its draft. A refusal says nothing about an earlier attempt without an answer. */
export async function sendOrder<Result>(
  draft: string,
  amount: number,
  work: (reference: string) => Promise<Result>,
): Promise<Result> {
  const earlier = openOrder(draft)
  const { reference } = earlier ?? { reference: crypto.randomUUID() }
  if (!earlier) write({ ...parse(kept.get()), [draft]: { reference, amount, at: Date.now() } })
  try {
    const result = await work(reference)
    drop(draft)
    return result
  } catch (error) {
    if (earlier ? isReused(error) : isRefused(error)) drop(draft)
    throw error
  }
}
