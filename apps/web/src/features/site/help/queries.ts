import { readDocument } from '@duang/contract/site/legal'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import { LANGUAGE } from '#kit/th.ts'

/** The brand's own words above the usual questions. Without them the questions are enough. */
export const ownHelpQuery = queryOptions({
  queryKey: ['document', 'help'],
  queryFn: () => call(readDocument, { params: { kind: 'help' }, query: { language: LANGUAGE } }),
  staleTime: 300_000,
  meta: { isPublic: true, isQuiet: true },
})
