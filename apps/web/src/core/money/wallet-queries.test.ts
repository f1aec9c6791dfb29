import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { setTransport } from '../call/api.ts'
import { type Credit, creditQuery, newerCredit, noteCredit } from './wallet-queries.ts'

const credit = (version: number, satang: number): Credit => ({
  balanceType: 'M',
  credit: satang,
  version,
  at: '2026-10-05T07:07:00Z',
})

test.each([
  ['nothing known', undefined, 3, 3],
  ['an older answer', 4, 3, 4],
  ['an equal one, which is fresher', 3, 3, 3],
  ['a newer one', 2, 3, 3],
])('%s', (_name, known, answered, kept) => {
  expect(newerCredit(known === undefined ? undefined : credit(known, 1), credit(answered, 2)).version).toBe(kept)
})

test('an outdated reply does not replace newer credit', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const query = creditQuery('somchai')
  const replies = [
    { ...credit(7, 0), credit: 1000.5 },
    { ...credit(6, 0), credit: 0 },
  ]
  setTransport(async () => Response.json(replies.shift()))
  onTestFinished(() => setTransport(undefined))
  await client.fetchQuery(query)
  await client.fetchQuery({ ...query, staleTime: 0 })
  expect(client.getQueryData(query.queryKey)).toMatchObject({ version: 7, credit: 100_050 })
})

test('stores the credit of a money call, unless a newer one is stored', () => {
  const client = new QueryClient()
  const { queryKey } = creditQuery('somchai')
  noteCredit(client, 'somchai', { credit: 50_025, version: 8 })
  expect(client.getQueryData(queryKey)).toMatchObject({ version: 8, credit: 50_025 })
  noteCredit(client, 'somchai', { credit: 100_050, version: 7 })
  expect(client.getQueryData(queryKey)).toMatchObject({ version: 8, credit: 50_025 })
})

test('keeps what is at providers beside the credit of a call that moves none of it', () => {
  const client = new QueryClient()
  const { queryKey } = creditQuery('somchai')
  noteCredit(client, 'somchai', { credit: 0, version: 8, atProviders: 50_000, isPartUnknown: true })
  noteCredit(client, 'somchai', { credit: 2_000, version: 9 })
  expect(client.getQueryData(queryKey)).toMatchObject({ credit: 2_000, atProviders: 50_000, isPartUnknown: true })
  noteCredit(client, 'somchai', { credit: 52_000, version: 10, atProviders: 0, isPartUnknown: false })
  expect(client.getQueryData(queryKey)).toMatchObject({ credit: 52_000, atProviders: 0, isPartUnknown: false })
})
