/** What a screen shows before its one read has an answer. */
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../language.ts'
import { coreTexts } from '../texts.ts'
import { LoadFailure } from './load-failure.tsx'

type LoadedProps<Data> = { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }

export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const texts = useTexts(coreTexts)
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <SkeletonRows label={texts.loading} count={6} />
  return <LoadFailure query={query} />
}
