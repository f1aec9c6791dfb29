/** Queries of the dashboard alone. Those of the wallet are shared, in core. */
import type { CallReply } from '@duang/contract'
import { dismissAnnouncement, listMemberAnnouncements } from '@duang/contract/site/announcement'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import { failureText } from '#core/call/failure.ts'
import { toaster } from '#core/page/toaster.ts'

export type NewsItem = CallReply<typeof listMemberAnnouncements>['news'][number]

/** Interval of wallet polls while the page is visible. */
export const POLL_MS = 15_000

export const newsQuery = queryOptions({
  queryKey: ['dashboard', 'news'],
  queryFn: ({ signal }) => call(listMemberAnnouncements, { signal }),
  staleTime: 60_000,
  // News are secondary: the block shows the failure, and no modal opens.
  meta: { isQuiet: true },
})

/** Hides an announcement at once, on this device and all others. It returns when the call fails. */
export function useDismissal() {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (id: string) => call(dismissAnnouncement, { params: { id }, body: {} }),
    onMutate: (id) =>
      queryClient.setQueryData(
        newsQuery.queryKey,
        (known) => known && { news: known.news.filter((each) => each.id !== id) },
      ),
    onError: (error) => {
      toaster.show(failureText(error), 'warn')
      void queryClient.invalidateQueries({ queryKey: newsQuery.queryKey })
    },
    meta: { isQuiet: true },
  })
  return mutate
}
