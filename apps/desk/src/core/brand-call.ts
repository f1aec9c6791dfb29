/** Calls of the open brand: the brand of the address is added to the ids of the path. */
import type { CallBody, CallDefinition, CallQuery, CallReply } from '@duang/contract'
import type { DeskCallDefinition } from '@duang/contract/desk-call'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** What a call answers. */
export type ReplyOf<C extends CallDefinition> = CallReply<C>
/** One entry of a list that a call answers. */
export type ItemOf<C extends CallDefinition> = CallReply<C> extends { items: readonly (infer Item)[] } ? Item : never

type Ids = Record<string, string | number>
type Input<C extends DeskCallDefinition> = { ids?: Ids } & (CallQuery<C> extends undefined
  ? { query?: undefined }
  : { query?: Partial<CallQuery<C>> }) &
  (CallBody<C> extends undefined ? { body?: undefined } : { body?: CallBody<C> }) & { signal?: AbortSignal }

/** One call of a brand. */
export const brandCall = <C extends DeskCallDefinition>(
  brand: string,
  definition: C,
  { ids = {}, query, body, signal }: Input<C> = {},
): Promise<CallReply<C>> =>
  call(definition, {
    params: { brand, ...ids },
    ...(definition.query ? { query: query ?? {} } : {}),
    ...(definition.body ? { body } : {}),
    ...(signal ? { signal } : {}),
  } as never)

/** One read of a brand as a query. `everyMs`: it is read again that often while it is on the screen. */
export const brandQuery = <C extends DeskCallDefinition>(
  brand: string,
  definition: C,
  input: Pick<Input<C>, 'ids' | 'query'> = {},
  everyMs?: number,
) =>
  queryOptions({
    queryKey: ['brand', brand, definition.name, input.ids ?? {}, input.query ?? {}],
    queryFn: ({ signal }) => brandCall(brand, definition, { ...input, signal } as never),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })

type Paged = { items: readonly unknown[]; next: string | null }

/** A list of a brand, page by page. */
export const brandList = <C extends DeskCallDefinition>(
  brand: string,
  definition: C & (CallReply<C> extends Paged ? unknown : never),
  input: Pick<Input<C>, 'ids' | 'query'> = {},
  everyMs?: number,
) =>
  infiniteQueryOptions({
    queryKey: ['brand', brand, definition.name, 'pages', input.ids ?? {}, input.query ?? {}],
    queryFn: ({ signal, pageParam }) =>
      brandCall(
        brand,
        definition as C,
        {
          ids: input.ids,
          query: { ...input.query, ...(pageParam ? { cursor: pageParam } : {}) },
          signal,
        } as never,
      ) as Promise<CallReply<C> & Paged>,
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
