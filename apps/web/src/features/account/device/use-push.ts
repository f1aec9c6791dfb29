import { CallError } from '@duang/contract/client'
import { pushOff, pushOn, pushState } from '@duang/contract/site/push'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import { useMember } from '#core/call/session.ts'
import { browserSubscription, pushSupport, subscribeTo } from '#core/push/browser-push.ts'

/** The member or the browser's settings forbid notifications of this site. */
class Denied extends Error {}

export type PushFailure = 'denied' | 'failed' | CallError

/** The switch of notifications on this device. Permission is requested by a press only. */
export function usePush() {
  const { uuid } = useMember()
  const queryClient = useQueryClient()
  const support = pushSupport()
  const queryKey = ['push', uuid]
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const endpoint = (await browserSubscription())?.endpoint ?? null
      return call(pushState, { params: { uuid }, body: { endpoint } })
    },
    enabled: support === 'yes',
    staleTime: 0,
  })
  const turn = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? subscribe(uuid, query.data?.publicKey ?? '') : unsubscribe(uuid)),
    onSuccess: ({ isOn }) => queryClient.setQueryData<typeof query.data>(queryKey, (held) => held && { ...held, isOn }),
  })
  return {
    support,
    query,
    isBusy: turn.isPending,
    failure: turn.error ? failureOf(turn.error) : undefined,
    turn: (isOn: boolean) => turn.mutate(isOn),
  }
}

async function subscribe(uuid: string, publicKey: string): Promise<{ isOn: boolean }> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Denied()
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await subscribeTo(pushManager, publicKey)
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('A subscription has an address and keys.')
  return call(pushOn, { params: { uuid }, body: { endpoint, p256dh: keys.p256dh, auth: keys.auth } })
}

async function unsubscribe(uuid: string): Promise<{ isOn: boolean }> {
  const reply = await call(pushOff, { params: { uuid }, body: {} })
  // Without it the browser would keep an address that is of no use.
  await (await browserSubscription())?.unsubscribe().catch(() => undefined)
  return reply
}

function failureOf(error: Error): PushFailure {
  if (error instanceof Denied) return 'denied'
  return error instanceof CallError ? error : 'failed'
}
