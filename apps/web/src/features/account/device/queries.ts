import type { CallReply } from '@duang/contract'
import { endDevice, endOtherDevices, listDevices } from '@duang/contract/account/login'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import { toaster } from '#core/page/toaster.ts'
import { format } from '#kit/format.ts'
import { device as th } from './th.ts'

type Devices = CallReply<typeof listDevices>
export type Device = Devices['items'][number]

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(listDevices, { signal }),
  staleTime: 0,
})

/** Ends one session. Its row is removed after the server's confirmation. */
export function useEndDevice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endDevice, { params: { id } }),
    onSuccess: (_reply, id) => {
      queryClient.setQueryData(
        devicesQuery.queryKey,
        (held) => held && { items: held.items.filter((each) => each.id !== id) },
      )
      toaster.show(th.ended)
    },
  })
}

/** Ends every session but this one. */
export function useEndOthers() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(endOtherDevices, { body: {} }),
    onSuccess: ({ ended }) => {
      queryClient.setQueryData(
        devicesQuery.queryKey,
        (held) => held && { items: held.items.filter((each) => each.isCurrent) },
      )
      void queryClient.invalidateQueries(devicesQuery)
      toaster.show(format(th.endedOthers, { n: ended }))
    },
  })
}
