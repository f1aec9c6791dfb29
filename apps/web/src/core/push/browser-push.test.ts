import { expect, test } from 'vitest'
import { subscribeTo } from './browser-push.ts'

/** A browser that holds a subscription by another key, as Chromium answers. */
function managerHolding(held: string | undefined) {
  let endpoint = held
  const unsubscribe = async () => {
    endpoint = undefined
    return true
  }
  const subscriptionOf = (of: string) => ({ endpoint: of, unsubscribe })
  return {
    getSubscription: async () => (endpoint === undefined ? null : subscriptionOf(endpoint)),
    subscribe: async () => {
      if (endpoint !== undefined) throw new DOMException('another key', 'InvalidStateError')
      return subscriptionOf('new')
    },
  } as never as PushManager
}

test('replaces a subscription by an earlier key', async () => {
  expect((await subscribeTo(managerHolding('old'), 'key')).endpoint).toBe('new')
  expect((await subscribeTo(managerHolding(undefined), 'key')).endpoint).toBe('new')
})

test('reports other failures', async () => {
  const fails = { ...managerHolding('old'), subscribe: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }
  await expect(subscribeTo(fails as never, 'key')).rejects.toThrow('no')
})
