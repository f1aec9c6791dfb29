import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { askAnew } from './use-refresh.ts'

const KEY = ['wallet', 'credit']

/** An observed query with loaded data. */
function watched(answer: () => Promise<number>): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(KEY, 1)
  new QueryObserver(queryClient, { queryKey: KEY, queryFn: answer, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => undefined,
  )
  return queryClient
}

afterEach(() => onlineManager.setOnline(true))

test('shows refetched data when it ends', async () => {
  const queryClient = watched(async () => 2)
  await askAnew(queryClient, { queryKey: ['wallet'] })
  expect(queryClient.getQueryData(KEY)).toBe(2)
})

test('fails when old figures stay on the screen', async () => {
  const queryClient = watched(async () => {
    throw new Error('cut')
  })
  await expect(askAnew(queryClient, { queryKey: ['wallet'] })).rejects.toThrow('cut')
  expect(queryClient.getQueryData(KEY)).toBe(1)
})

test('fails at once without a network, although the calls would wait', async () => {
  const answer = vi.fn(async () => 2)
  const queryClient = watched(answer)
  onlineManager.setOnline(false)
  await expect(askAnew(queryClient, { queryKey: ['wallet'] })).rejects.toMatchObject({ kind: 'network' })
  expect(answer).not.toHaveBeenCalled()
})
