import { cancelReward, type RewardRequest } from '@duang/contract/rewards/reward'
import { Button } from '@duang/ui/button.tsx'
import { ConfirmDialog } from '@duang/ui/confirm-dialog.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Block } from '#core/block/block.tsx'
import { call } from '#core/call/api.ts'
import { LoadMore } from '#core/call/load-more.tsx'
import { useMember } from '#core/call/session.ts'
import { shortInstantText } from '#core/dates.ts'
import { moneyFailureText } from '#core/money/money-failure.ts'
import { useMoneyCall } from '#core/money/use-money-call.ts'
import { toaster } from '#core/page/toaster.ts'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { ORDER_STYLES } from './order-styles.ts'
import { notePoints, requestsQuery } from './queries.ts'
import { RewardArt } from './reward-art.tsx'
import { rw, rwMore, rwStatus } from './th.ts'

/** Requests of the member with their states, newest first. */
export function RequestList() {
  const { uuid } = useMember()
  const query = useInfiniteQuery(requestsQuery(uuid))
  const requests = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Block query={query} skeleton={<SkeletonRows label={g.loading} count={3} />}>
      {() =>
        requests.length === 0 ? (
          <div className="card">
            <EmptyState icon="history" title={rw.hisEmpty} />
          </div>
        ) : (
          <>
            <ul className="reward-requests">
              {requests.map((request) => (
                <li key={request.id} className="card reward-request">
                  <RequestRow request={request} />
                </li>
              ))}
            </ul>
            <LoadMore
              onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
              isLoading={query.isFetchingNextPage}
              isFailed={query.isFetchNextPageError}
            />
          </>
        )
      }
    </Block>
  )
}

/** The way of a parcel. */
const STEPS: readonly RewardRequest['status'][] = ['requested', 'packed', 'shipped', 'delivered']

function RequestRow({ request }: { request: RewardRequest }) {
  const { name, art, points, type, status, tracking, at } = request
  const step = STEPS.indexOf(status)
  return (
    <>
      <RewardArt art={art} />
      <div className="reward-request-text">
        <h3 className="reward-name">{name}</h3>
        <p className="text-label text-ink-2">{shortInstantText(at)}</p>
        <p className="text-label text-ink-2">{format(rw.need, { n: points.toLocaleString('en-US') })}</p>
        {tracking && (
          <p className="text-label" lang="en">
            {format(rwMore.tracking, { n: tracking })}
          </p>
        )}
        <p>
          <StatusChip {...ORDER_STYLES[status]}>{rwStatus[status]}</StatusChip>
        </p>
        {type === 'goods' && step >= 0 && (
          <p className="reward-steps" aria-hidden="true">
            {STEPS.map((each, place) => (
              <span key={each} data-done={place <= step || undefined} />
            ))}
          </p>
        )}
        {status === 'requested' && <Cancel request={request} />}
      </div>
    </>
  )
}

function Cancel({ request }: { request: RewardRequest }) {
  const { uuid } = useMember()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useMoneyCall({
    purposeOf: (id: string) => `reward-cancel.${id}`,
    send: (requestId, idempotencyKey) => call(cancelReward, { body: { userUuid: uuid, requestId }, idempotencyKey }),
    onSuccess: ({ points }) => {
      notePoints(queryClient, uuid, points)
      toaster.show(rwMore.cancelled)
    },
    // Staff may have packed it meanwhile.
    onError: () => void queryClient.invalidateQueries({ queryKey: requestsQuery(uuid).queryKey }),
  })
  return (
    <div className="grid gap-2">
      <div role="alert" className="empty:hidden">
        {error && <Notice tone="bad">{moneyFailureText(error)}</Notice>}
      </div>
      <div>
        <Button look="text" isBusy={isPending} busyText={rwMore.cancelBusy} onClick={() => setAsking(true)}>
          {rwMore.cancel}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={rwMore.cancelTitle}
        body={(seconds) => format(rwMore.cancelAsk, { n: request.points.toLocaleString('en-US'), seconds })}
        confirmText={rwMore.cancelConfirm}
        cancelText={rwMore.cancelKeep}
        onConfirm={() => {
          setAsking(false)
          mutate(request.id)
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
