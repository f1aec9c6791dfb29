import { type DocumentKind, readDocument } from '@duang/contract/legal'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api.ts'
import { LANGUAGE } from '#kit/th.ts'

/** A text of the brand in its newest version, in the language of the page where it is translated. */
export const documentQuery = (kind: DocumentKind) =>
  queryOptions({
    queryKey: ['document', kind],
    queryFn: () => call(readDocument, { params: { kind }, query: { language: LANGUAGE } }),
    staleTime: 300_000,
    meta: { isPublic: true },
  })
