import type { ShippingAddress } from '@duang/contract/account/manage-address'
import { placeText } from '@duang/contract/account/thai-place'
import { type Reward, requestReward } from '@duang/contract/rewards/reward'
import { formatBaht } from '@duang/contract/wire/money'
import { Button, buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Fact, Facts } from '@duang/ui/facts.tsx'
import { Sheet } from '@duang/ui/modal.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { Skeleton } from '@duang/ui/skeleton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addressQuery } from '#core/call/address-query.ts'
import { call } from '#core/call/api.ts'
import { useMember } from '#core/call/session.ts'
import { moneyFailureText } from '#core/money/money-failure.ts'
import { useMoneyCall } from '#core/money/use-money-call.ts'
import { noteCredit } from '#core/money/wallet-queries.ts'
import { Link } from '#core/page/navigation.tsx'
import { toaster } from '#core/page/toaster.ts'
import { g, net } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { useOnline } from '#kit/use-online.ts'
import { offReasonOf } from './off-reason.ts'
import { notePoints } from './queries.ts'
import { RewardArt } from './reward-art.tsx'
import { rewardName } from './reward-name.ts'
import { rw, rwMore } from './th.ts'

type RewardSheetProps = {
  /** Undefined: closed. */
  reward: Reward | undefined
  points: number
  onClose: () => void
}

/** The terms of a reward before it is requested. */
export function RewardSheet({ reward, points, onClose }: RewardSheetProps) {
  // Keeps the content during the exit animation.
  const [shown, setShown] = useState(reward)
  if (reward && reward !== shown) setShown(reward)
  if (!shown) return null
  return (
    <Sheet isOpen={reward !== undefined} onClose={onClose} title={rewardName(shown)} closeText={g.close}>
      <div className="reward-sheet-art">
        <RewardArt art={shown.art} credit={shown.credit} rights={shown.rights} />
      </div>
      {shown.description && (
        <p className="text-ink-2">
          <Clauses text={shown.description} />
        </p>
      )}
      <Terms reward={shown} points={points} />
      {shown.type === 'goods' ? (
        <Destination key={shown.id} reward={shown} points={points} onDone={onClose} />
      ) : (
        <Confirm key={shown.id} reward={shown} points={points} onDone={onClose} />
      )}
    </Sheet>
  )
}

const points = (count: number): string => `${count.toLocaleString('en-US')} ${g.point}`

function Terms({ reward, points: owned }: { reward: Reward; points: number }) {
  const { credit, turnoverMultiple, rights } = reward
  return (
    <Facts>
      {credit !== null && <Fact name={rwMore.credit}>{`${formatBaht(credit)} ${g.baht}`}</Fact>}
      {credit !== null && (
        <Fact name={rwMore.turnover}>
          {turnoverMultiple ? `${formatBaht(Math.ceil(credit * turnoverMultiple))} ${g.baht}` : rwMore.turnoverNone}
        </Fact>
      )}
      {rights && <Fact name={rwMore[rights.game]}>{format(g.times, { n: rights.count })}</Fact>}
      <Fact name={rwMore.cost}>{points(reward.points)}</Fact>
      {owned >= reward.points && <Fact name={rwMore.after}>{points(owned - reward.points)}</Fact>}
    </Facts>
  )
}

type OpeningProps = { reward: Reward; points: number; onDone: () => void }

/** Goods are sent to the address of the member. Without one, the way leads to its page and back. */
function Destination(props: OpeningProps) {
  const { uuid } = useMember()
  const { data, isError } = useQuery(addressQuery(uuid))
  if (!data && !isError) return <Skeleton height="120px" radius="var(--r-3)" />
  const edit = (text: string, look: 'gold' | 'text') => (
    <Link
      to="/auth/settings/manage-address"
      search={{ reward: props.reward.id }}
      className={buttonClass(look, look === 'gold')}
    >
      {text}
    </Link>
  )
  if (data && !data.address)
    return (
      <div className="grid gap-3">
        <Notice tone="info" icon="address">
          {rw.needAddr}
        </Notice>
        {edit(rwMore.addAddress, 'gold')}
      </div>
    )
  return (
    <>
      {data?.address && (
        <div className="reward-address">
          <p className="text-label text-ink-2">{rwMore.sendTo}</p>
          <p>{addressText(data.address)}</p>
          {edit(rwMore.editAddress, 'text')}
        </div>
      )}
      <Confirm {...props} />
    </>
  )
}

/** As on the parcel, with the phone that the courier calls. */
const addressText = ({ name, phone, line, ...place }: ShippingAddress): string =>
  [name, phone, line, placeText(place)].join(' ')

function Confirm({ reward, points: owned, onDone }: OpeningProps) {
  const { uuid, username } = useMember()
  const queryClient = useQueryClient()
  const isOnline = useOnline()
  const { mutate, isPending, error } = useMoneyCall({
    purposeOf: ({ id, points: cost }: Reward) => `reward.${id}.${cost}`,
    send: ({ id, points: cost }, idempotencyKey) =>
      call(requestReward, { body: { userUuid: uuid, rewardId: id, points: cost }, idempotencyKey }),
    onSuccess: (reply) => {
      notePoints(queryClient, uuid, reply.points)
      noteCredit(queryClient, username, reply)
      toaster.show(rw.ok)
      onDone()
    },
    // The refusal may mean that stock or cost changed.
    onError: () => void queryClient.invalidateQueries({ queryKey: ['reward', uuid] }),
  })
  const offReason = offReasonOf(reward, owned) ?? (isOnline ? undefined : net.block)
  return (
    <div className="grid gap-3">
      <p className="text-label text-ink-2">
        <Clauses text={reward.type === 'goods' ? rwMore.confirmGoods : rw.confirmSub} />
      </p>
      <div role="alert" className="empty:hidden">
        {error && <Notice tone="bad">{moneyFailureText(error)}</Notice>}
      </div>
      <Button isWide isBusy={isPending} busyText={rwMore.busy} offReason={offReason} onClick={() => mutate(reward)}>
        {format(rwMore.spend, { n: reward.points.toLocaleString('en-US') })}
      </Button>
    </div>
  )
}
