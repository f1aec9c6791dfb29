import { type DocumentKind, readDocument } from '@duang/contract/site/legal'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import { LANGUAGE } from '#kit/th.ts'

/**
 * A text of the brand in its newest version, in the language of the page where it is translated. `since`: an instant; what was added
 * later is marked.
 */
export const documentQuery = (kind: DocumentKind, since?: string) =>
  queryOptions({
    queryKey: ['document', kind, since],
    queryFn: () => call(readDocument, { params: { kind }, query: { language: LANGUAGE, ...(since && { since }) } }),
    staleTime: 300_000,
    meta: { isPublic: true },
  })
