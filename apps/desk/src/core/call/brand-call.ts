/** Calls of the open brand: the brand of the address is added to the ids of the path. */
import type { CallBody, CallDefinition, CallQuery, CallReply } from '@duang/contract'
import type { CallInput } from '@duang/contract/client'
import type { DeskCallDefinition } from '@duang/contract/desk/define-desk-call'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** What a call answers. */
export type ReplyOf<C extends CallDefinition> = CallReply<C>
/** One entry of a list that a call answers. */
export type ItemOf<C extends CallDefinition> = CallReply<C> extends { items: readonly (infer Item)[] } ? Item : never

type Ids = Record<string, string | number>
type ReadInput<C extends DeskCallDefinition> = { ids?: Ids; query?: Partial<CallQuery<C>> }
type Input<C extends DeskCallDefinition> = ReadInput<C> & { body?: CallBody<C>; signal?: AbortSignal }

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
  } as CallInput<C>)

/** How often a screen reads again: what runs and will end soon, what staff work on, and what seldom changes. */
const PACE_MS = { running: 2_000, waiting: 5_000, calm: 30_000 }
type Pace = keyof typeof PACE_MS
const repeated = (pace: Pace | undefined) => (pace === undefined ? {} : { refetchInterval: PACE_MS[pace] })

/** One read of a brand as a query. `pace`: it is read again that often while it is on the screen. */
export const brandQuery = <C extends DeskCallDefinition>(
  brand: string,
  definition: C,
  input: ReadInput<C> = {},
  pace?: Pace,
) =>
  queryOptions({
    queryKey: ['brand', brand, definition.name, input.ids ?? {}, input.query ?? {}],
    queryFn: ({ signal }) => brandCall(brand, definition, { ...input, signal }),
    ...repeated(pace),
  })

type Paged = { items: readonly unknown[]; next: string | null }

/** A list of a brand, page by page. */
export const brandList = <C extends DeskCallDefinition>(
  brand: string,
  definition: C & (CallReply<C> extends Paged ? unknown : never),
  input: ReadInput<C> = {},
  pace?: Pace,
) =>
  infiniteQueryOptions({
    queryKey: ['brand', brand, definition.name, 'pages', input.ids ?? {}, input.query ?? {}],
    queryFn: ({ signal, pageParam }) =>
      brandCall<C>(brand, definition, {
        ...input,
        query: { ...input.query, ...(pageParam ? { cursor: pageParam } : {}) } as Partial<CallQuery<C>>,
        signal,
      }) as Promise<CallReply<C> & Paged>,
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    ...repeated(pace),
  })
