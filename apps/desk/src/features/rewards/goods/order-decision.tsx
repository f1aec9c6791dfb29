/** The next step of an order, and its cancellation. */
import { cancelOrder, deliverOrder, packOrder, shipOrder } from '@duang/contract/action/reward-order'
import { Button } from '@duang/ui/button.tsx'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { brandCall } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { fill, useLanguage } from '#core/language.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { useKeys } from '#core/use-keys.ts'
import type { Order } from './order.ts'
import { goodsTexts } from './texts.ts'

export function OrderDecision({ order: { id, state, claim, goods, username } }: { order: Order }) {
  const texts = useFeatureTexts(goodsTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [asked, setAsked] = useState<'ship' | 'cancel'>()
  const close = () => setAsked(undefined)
  const move = (action: typeof packOrder | typeof deliverOrder) => () =>
    void run(() => brandCall(brand, action as typeof packOrder, { body: { order: id } }))
  const next = {
    requested: { key: 'p', action: packOrder, act: move(packOrder) },
    packed: { key: 's', action: shipOrder, act: () => setAsked('ship') },
    shipped: { key: 'd', action: deliverOrder, act: move(deliverOrder) },
    delivered: undefined,
    cancelled: undefined,
  }[state]
  const isFree = !claim || claim.isOwn
  const canCancel = state === 'requested' || state === 'packed'
  useKeys(
    isFree ? { x: canCancel ? () => setAsked('cancel') : undefined, ...(next ? { [next.key]: next.act } : {}) } : {},
  )
  if (claim && !isFree) return <p className="text-warn">{fill(texts.claimedBy, { name: claim.by })}</p>
  return (
    <>
      {next && (
        <Button isBusy={isBusy} onClick={next.act}>
          {next.action.title[language]} <kbd className="desk-key">{next.key}</kbd>
        </Button>
      )}
      {canCancel && (
        <Button look="danger" isBusy={isBusy} onClick={() => setAsked('cancel')}>
          {cancelOrder.title[language]} <kbd className="desk-key">x</kbd>
        </Button>
      )}
      {asked === 'ship' && <ActionDialog action={shipOrder} known={{ order: id }} onClose={close} />}
      {asked === 'cancel' && (
        <ActionDialog
          action={cancelOrder}
          title={`${cancelOrder.title[language]}: ${goods} · ${username}`}
          look="danger"
          known={{ order: id }}
          onClose={close}
        />
      )}
    </>
  )
}
