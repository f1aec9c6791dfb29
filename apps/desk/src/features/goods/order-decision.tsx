/** The next step of an order, and its cancellation. */
import { cancelDeskOrder, deliverOrder, packOrder, shipOrder } from '@duang/contract/desk-goods'
import { Button } from '@duang/ui/button.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useRef, useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall } from '#core/brand-call.ts'
import { FormDialog } from '#core/form-dialog.tsx'
import { fill } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { useKeys } from '#core/use-keys.ts'
import type { Order } from './order.ts'
import { goodsTexts } from './texts.ts'

export function OrderDecision({ order: { id, state, claim, goods, username } }: { order: Order }) {
  const texts = useFeatureTexts(goodsTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [asked, setAsked] = useState<'ship' | 'cancel'>()
  const ids = { id }
  const pack = () => void run(() => brandCall(brand, packOrder, { ids, body: {} }))
  const deliver = () => void run(() => brandCall(brand, deliverOrder, { ids, body: {} }))
  const next = {
    requested: { key: 'p', text: texts.pack, act: pack },
    packed: { key: 's', text: texts.ship, act: () => setAsked('ship') },
    shipped: { key: 'd', text: texts.deliver, act: deliver },
    delivered: undefined,
    cancelled: undefined,
  }[state]
  const isFree = !claim || claim.isOwn
  const canCancel = state === 'requested' || state === 'packed'
  useKeys(
    isFree ? { x: canCancel ? () => setAsked('cancel') : undefined, ...(next ? { [next.key]: next.act } : {}) } : {},
  )
  if (claim && !isFree) return <p className="text-warn">{fill(texts.claimedBy, { name: claim.by })}</p>
  const ship = async (tracking: string) => {
    const body = tracking ? { tracking } : {}
    if (await run(() => brandCall(brand, shipOrder, { ids, body }))) setAsked(undefined)
  }
  const cancel = async (reason: string) => {
    if (await run(() => brandCall(brand, cancelDeskOrder, { ids, body: { reason } }))) setAsked(undefined)
  }
  return (
    <>
      {next && (
        <Button isBusy={isBusy} onClick={next.act}>
          {next.text} <kbd className="desk-key">{next.key}</kbd>
        </Button>
      )}
      {canCancel && (
        <Button look="danger" isBusy={isBusy} onClick={() => setAsked('cancel')}>
          {texts.cancel} <kbd className="desk-key">x</kbd>
        </Button>
      )}
      <ShipDialog isOpen={asked === 'ship'} isBusy={isBusy} onClose={() => setAsked(undefined)} onShip={ship} />
      {asked === 'cancel' && (
        <ReasonDialog
          isOpen
          title={`${texts.cancel}: ${goods} · ${username}`}
          confirmText={texts.cancel}
          look="danger"
          hint={texts.cancelHint}
          isBusy={isBusy}
          onClose={() => setAsked(undefined)}
          onConfirm={(reason) => void cancel(reason)}
        />
      )}
    </>
  )
}

type ShipDialogProps = {
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  onShip: (tracking: string) => Promise<void>
}

function ShipDialog({ isOpen, isBusy, onClose, onShip }: ShipDialogProps) {
  const texts = useFeatureTexts(goodsTexts)
  const [tracking, setTracking] = useState('')
  const field = useRef<HTMLInputElement>(null)
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={texts.ship} closeText={texts.close} focusRef={field}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void onShip(tracking.trim())
        }}
      >
        <TextField
          ref={field}
          label={texts.tracking}
          optional={texts.optional}
          hint={texts.trackingHint}
          value={tracking}
          onValue={setTracking}
          maxLength={60}
          autoCapitalize="characters"
        />
        <Button type="submit" isBusy={isBusy} isWide>
          {texts.ship}
        </Button>
      </form>
    </FormDialog>
  )
}
