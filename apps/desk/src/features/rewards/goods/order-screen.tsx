/** One order of goods: its steps, its address, and the next step. */

import { placeText } from '@duang/contract/account/thai-place'
import { seeOrderAddress } from '@duang/contract/action/reward-order'
import { readOrder } from '@duang/contract/desk/goods'
import { Button } from '@duang/ui/button.tsx'
import { Fact, Facts } from '@duang/ui/facts.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { brandCall, brandQuery, type ReplyOf } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { useClaim } from '#core/call/use-claim.ts'
import { Entry } from '#core/entry.tsx'
import { stamp, whole } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { ForeignText } from '#core/show/foreign-text.tsx'
import { useKeys } from '#core/use-keys.ts'
import type { Order } from './order.ts'
import { OrderDecision } from './order-decision.tsx'
import { goodsTexts } from './texts.ts'

const TONE = { requested: 'warn', packed: 'warn', shipped: 'info', delivered: 'ok', cancelled: 'plain' } as const

export default function OrderScreen() {
  const brand = useBrandId()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const mayShip = useMay('goods.ship')
  const query = useQuery(brandQuery(brand, readOrder, { ids: { id } }, 'waiting'))
  const isOpen = query.data !== undefined && ['requested', 'packed', 'shipped'].includes(query.data.state)
  useClaim(brand, 'goods', id, mayShip && isOpen)
  return (
    <Entry list="goods" query={query}>
      {(found) => <Details order={found} mayShip={mayShip} isOpen={isOpen} />}
    </Entry>
  )
}

function Details({ order, mayShip, isOpen }: { order: Order; mayShip: boolean; isOpen: boolean }) {
  const texts = useTexts(goodsTexts)
  const language = useLanguage()
  return (
    <>
      <div className="desk-bar">
        <h1>
          {order.goods} · {order.username}
        </h1>
        <StatusChip tone={TONE[order.state]}>{texts[order.state]}</StatusChip>
        <span className="grow" />
        {mayShip && isOpen && <OrderDecision order={order} />}
      </div>
      <div className="grid grid-cols-1 items-start gap-4 desktop:grid-cols-2">
        {mayShip && <Address id={order.id} />}
        <section className="desk-panel grid content-start gap-2">
          <h2>{texts.order}</h2>
          <Facts>
            <Fact name={texts.member}>{order.username}</Fact>
            <Fact name={texts.source}>{order.source === 'reward' ? texts.reward : order.source}</Fact>
            <Fact name={texts.province}>{order.province ?? texts.noAddress}</Fact>
            <Fact name={texts.requestedAt}>{stamp(order.requestedAt, language)}</Fact>
            {order.tracking && <Fact name={texts.tracking}>{order.tracking}</Fact>}
            <Fact name={texts.left}>{whole(order.left)}</Fact>
          </Facts>
        </section>
        <section className="desk-panel grid content-start gap-2">
          <h2>{texts.steps}</h2>
          <ol className="grid gap-1">
            {order.steps.map((step) => (
              <li key={step.at + step.state} className="flex flex-wrap items-center gap-2">
                <span className="text-ink-3">{stamp(step.at, language)}</span>
                <StatusChip tone={TONE[step.state]}>{texts[step.state]}</StatusChip>
                <span>{step.actor}</span>
                {step.note && <span className="text-ink-2">{step.note}</span>}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  )
}

type Shown = ReplyOf<typeof seeOrderAddress>

function Address({ id }: { id: string }) {
  const texts = useTexts(goodsTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [shown, setShown] = useState<Shown>()
  const show = async () => {
    const found = await run(() => brandCall(brand, seeOrderAddress, { body: { order: id } }), null)
    if (found) setShown(found)
  }
  useKeys({ v: shown ? undefined : () => void show() })
  const address = shown?.address
  const lines = address ? [address.name, address.phone, address.line, placeText(address)] : []
  return (
    <section className="desk-panel grid content-start gap-2">
      <h2>{texts.address}</h2>
      {!shown && (
        <>
          <p className="text-ink-2">{seeOrderAddress.help[language]}</p>
          <Button look="quiet" icon="eye" isBusy={isBusy} onClick={() => void show()}>
            {seeOrderAddress.title[language]} <kbd className="desk-key">v</kbd>
          </Button>
        </>
      )}
      {shown && !address && <p className="text-warn">{texts.noAddress}</p>}
      {address && (
        <address className="grid gap-1 not-italic select-all">
          {lines.map((each) => (
            <span key={each}>
              <ForeignText>{each}</ForeignText>
            </span>
          ))}
        </address>
      )}
    </section>
  )
}
