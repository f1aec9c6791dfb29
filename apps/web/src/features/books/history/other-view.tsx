import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useMember } from '#core/call/session.ts'
import { useNavigate } from '#core/page/navigation.tsx'
import { g } from '#core/th.ts'
import { type Account, transferPagesQuery } from './transfer-queries.ts'

/** For a member without deposits and withdrawals: opens the changes of the credit or of the points, where there are any. */
export function OtherView({ children }: { children: ReactNode }) {
  const credit = useHasRows('credit', true)
  const points = useHasRows('points', credit === false)
  const view = credit ? 'credit' : points ? 'points' : undefined
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `navigate` is new with each render
  useEffect(() => {
    if (view) navigate({ to: '/auth/transaction/history', search: { view }, replace: true })
  }, [view])
  return credit === false && points === false ? children : <SkeletonRows label={g.loading} count={8} />
}

/** Undefined until the first page is there. A failed one counts as empty: the list itself would say so. */
function useHasRows(account: Account, enabled: boolean): boolean | undefined {
  const { uuid } = useMember()
  const filter = { account, group: undefined, start: undefined, end: undefined }
  const { data, isError } = useInfiniteQuery({ ...transferPagesQuery(uuid, filter), enabled })
  const [first] = data?.pages ?? []
  if (!first) return isError ? false : undefined
  return first.items.length > 0 || first.next !== null
}
