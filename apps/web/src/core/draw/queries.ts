/** Server state of wheel and flip card. */

import { listGameEvents } from '@duang/contract/games/game-event'
import type { Draw, DrawBoard, PastDraw } from '@duang/contract/rewards/draw'
import { rotateDrawSeed } from '@duang/contract/rewards/draw'
import { listTurns, readFlipCard } from '@duang/contract/rewards/flip-card'
import { listSpins, readWheel } from '@duang/contract/rewards/wheel'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '#core/call/api.ts'
import { useMember } from '#core/call/session.ts'
import { useMoneyCall } from '#core/money/use-money-call.ts'
import { noteCredit, walletKeys } from '#core/money/wallet-queries.ts'

export type Game = 'wheel' | 'flip-card'
type Page = { items: PastDraw[]; next: string | null }

const KEY = ['draws'] as const

export const boardQuery = (game: Game) =>
  queryOptions({
    queryKey: [...KEY, 'board', game],
    queryFn: ({ signal }): Promise<DrawBoard> =>
      game === 'wheel' ? call(readWheel, { signal }) : call(readFlipCard, { signal }),
    staleTime: 0,
  })

export const pastDrawsQuery = (uuid: string, game: Game) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'log', game, uuid],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Page) => next ?? undefined,
    queryFn: ({ pageParam, signal }): Promise<Page> => {
      const from = pageParam === undefined ? {} : { cursor: pageParam }
      return game === 'wheel'
        ? call(listSpins, { body: { uuid, ...from }, signal })
        : call(listTurns, { query: from, signal })
    },
  })

export const gameEventsQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...KEY, 'events', uuid],
    queryFn: ({ signal }) => call(listGameEvents, { query: { uuid }, signal }),
    staleTime: 0,
    // The rights are a detail of the page.
    meta: { isQuiet: true },
  })

/** Refetches all that a draw changed. Called when its result is shown, so that no balance reveals it before. */
function useAfterDraw(): (drawn?: Draw) => void {
  const queryClient = useQueryClient()
  const { username } = useMember()
  return useCallback(
    (drawn) => {
      if (drawn) noteCredit(queryClient, username, { credit: drawn.credit, version: drawn.creditVersion })
      void queryClient.invalidateQueries({ queryKey: KEY })
      void queryClient.invalidateQueries({ queryKey: walletKeys.all })
    },
    [queryClient, username],
  )
}

/** One draw under a key of its own, which survives a lost reply. `purpose` names what is drawn, such as a card. */
export function useDraw<Input>(options: {
  purposeOf: (uuid: string, input: Input) => string
  send: (uuid: string, input: Input, idempotencyKey: string) => Promise<Draw>
  onSuccess: (drawn: Draw, input: Input) => void
}) {
  const { uuid } = useMember()
  const refresh = useAfterDraw()
  const drawing = useMoneyCall<Input, Draw>({
    purposeOf: (input) => options.purposeOf(uuid, input),
    send: (input, key) => options.send(uuid, input, key),
    onSuccess: options.onSuccess,
    onError: () => refresh(),
  })
  return { ...drawing, refresh }
}

/** Reveals the seed and starts a new one. */
export function useRotation(game: Game) {
  const { uuid } = useMember()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (clientSeed: string) =>
      call(rotateDrawSeed, {
        params: { uuid },
        body: { game, ...(clientSeed === '' ? {} : { clientSeed }) },
        idempotencyKey: crypto.randomUUID(),
      }),
    meta: { isQuiet: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}
