import { type DocumentKind, readDocument } from '@duang/contract/legal'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api.ts'

/** A legal text in its newest version. */
export const documentQuery = (kind: DocumentKind) =>
  queryOptions({
    queryKey: ['document', kind],
    queryFn: () => call(readDocument, { params: { kind }, query: {} }),
    staleTime: 300_000,
    meta: { isPublic: true },
  })
