import type { CallReply } from '@duang/contract'
import { checkCoupon, normaliseCoupon, redeemCoupon } from '@duang/contract/rewards/coupon'
import { formatBaht } from '@duang/contract/wire/money'
import { Button } from '@duang/ui/button.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { call } from '#core/call/api.ts'
import { FailureNotice } from '#core/call/failure-notice.tsx'
import { useMember } from '#core/call/session.ts'
import { noteCredit, walletKeys } from '#core/money/wallet-queries.ts'
import { format } from '#kit/format.ts'
import { coupon } from './th.ts'
import { PromotionHead } from './window-card.tsx'

type Redeemed = CallReply<typeof redeemCoupon>

/**
 * A coupon code: what it gives is said, with its turnover, before it is redeemed. A member redeems a coupon once, so a repeated call is
 * safe without a key.
 */
export function CouponField() {
  const { uuid, username } = useMember()
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const checking = useMutation({
    mutationFn: (code: string) => call(checkCoupon, { body: { uuid, code } }),
    retry: false,
  })
  const redeeming = useMutation({
    mutationFn: (code: string) => call(redeemCoupon, { body: { uuid, code } }),
    retry: false,
    onSuccess: (reply) => {
      noteCredit(queryClient, username, reply)
      void queryClient.invalidateQueries({ queryKey: walletKeys.detail(uuid) })
      void queryClient.invalidateQueries({ queryKey: walletKeys.bonuses(uuid) })
      setText('')
      checking.reset()
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (redeeming.isPending || checking.isPending) return
    setMissing(normaliseCoupon(text) === undefined)
    if (normaliseCoupon(text) === undefined) return
    if (checking.data) return redeeming.mutate(text)
    redeeming.reset()
    checking.mutate(text)
  }
  return (
    <form className="card coupon" noValidate onSubmit={submit}>
      <PromotionHead scene="coupon">
        <h2>{coupon.title}</h2>
        <p className="text-label">{coupon.sub}</p>
      </PromotionHead>
      <TextField
        label={coupon.label}
        name="coupon"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={64}
        value={text}
        onValue={(value) => {
          setText(value)
          setMissing(false)
          checking.reset()
        }}
        state={isMissing ? { kind: 'error', note: coupon.missing } : undefined}
      />
      <div role="alert" className="empty:hidden">
        <FailureNotice error={redeeming.error ?? checking.error} />
      </div>
      <div role="status" className="empty:hidden">
        {redeeming.data && <Notice tone="ok">{givenText(redeeming.data)}</Notice>}
        {checking.data && <Notice tone="info">{format(coupon.gives, { gift: giftText(checking.data.given) })}</Notice>}
      </div>
      <Button look="quiet" type="submit" isBusy={redeeming.isPending || checking.isPending} busyText={coupon.busy}>
        {checking.data ? coupon.redeem : coupon.check}
      </Button>
    </form>
  )
}

const turnoverText = ({ credit, turnoverMultiple }: Redeemed['given']): string =>
  formatBaht(Math.ceil((credit ?? 0) * (turnoverMultiple ?? 0)))

function giftText(given: Redeemed['given']): string {
  const { credit, points, rights } = given
  if (credit !== null) {
    const gift = given.turnoverMultiple ? coupon.giftToPlay : coupon.gift
    return format(gift, { n: formatBaht(credit), turnover: turnoverText(given) })
  }
  if (points !== null) return format(coupon.giftPoints, { n: points.toLocaleString('en-US') })
  return rights ? format(coupon[`gift-${rights.game}`], { n: rights.count }) : ''
}

function givenText({ given }: Redeemed): string {
  const { credit, points, rights } = given
  if (credit !== null) {
    const text = given.turnoverMultiple ? coupon.creditToPlay : coupon.credit
    return format(text, { n: formatBaht(credit), turnover: turnoverText(given) })
  }
  if (points !== null) return format(coupon.points, { n: points.toLocaleString('en-US') })
  return rights ? format(coupon[rights.game], { n: rights.count }) : coupon.redeemed
}
