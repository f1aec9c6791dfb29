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

test('shows data once all queries have some, whatever a later poll returned', () => {
  expect(combinedQuery([loaded(), query({ data: null, isError: true, fetchStatus: 'paused' })])).toMatchObject({
    data: true,
    isError: false,
    fetchStatus: 'idle',
  })
})

test('fails or pauses when one query fails or waits for the network', () => {
  expect(combinedQuery([loaded(), query({ isFetching: true }), query({ isError: true })])).toMatchObject({
    data: undefined,
    isError: true,
    isFetching: true,
  })
  expect(combinedQuery([loaded(), query({ fetchStatus: 'paused' })]).fetchStatus).toBe('paused')
})

test('refetches only missing data', () => {
  const [good, bad] = [loaded(), query({ isError: true })]
  void combinedQuery([good, bad]).refetch()
  expect(good.refetch).not.toHaveBeenCalled()
  expect(bad.refetch).toHaveBeenCalledOnce()
})
