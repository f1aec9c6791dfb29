import { expect, test, vi } from 'vitest'
import { combinedQuery } from './combined-query.ts'
import type { BlockQuery } from './unloaded.tsx'

const query = (given: Partial<BlockQuery<unknown>> = {}): BlockQuery<unknown> => ({
  data: undefined,
  isError: false,
  isFetching: false,
  fetchStatus: 'idle',
  refetch: vi.fn(),
  ...given,
})
const loaded = () => query({ data: 0 })

test('there is something to show when all of them have data, whatever a later poll did', () => {
  expect(combinedQuery([loaded(), query({ data: null, isError: true, fetchStatus: 'paused' })])).toMatchObject({
    data: true,
    isError: false,
    fetchStatus: 'idle',
  })
})

test('one that fails, or waits for the network, stands for all', () => {
  expect(combinedQuery([loaded(), query({ isFetching: true }), query({ isError: true })])).toMatchObject({
    data: undefined,
    isError: true,
    isFetching: true,
  })
  expect(combinedQuery([loaded(), query({ fetchStatus: 'paused' })]).fetchStatus).toBe('paused')
})

test('only what is missing is asked for again', () => {
  const [good, bad] = [loaded(), query({ isError: true })]
  void combinedQuery([good, bad]).refetch()
  expect(good.refetch).not.toHaveBeenCalled()
  expect(bad.refetch).toHaveBeenCalledOnce()
})
