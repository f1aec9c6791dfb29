import './credit-at-provider.css'
import type { CreditAtProvider as Item } from '@duang/contract/games/games'
import { Button } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useId } from 'react'
import { Amount } from '#core/credit/amount.tsx'
import { useHiding } from '#core/credit/amount-visibility.ts'
import { usePlayBreak } from '#core/play-break.ts'
import { dash, net } from '#core/th.ts'
import { useOnline } from '#kit/use-online.ts'
import { out as texts } from './th.ts'
import { useRecall } from './use-recall.ts'

export type CreditAtProviderProps = {
  /** A card of its own, or a part of another one. */
  look: 'card' | 'part'
  /** Called when all credit is back and the focused button is removed. */
  onEmpty: () => void
}

/** Credit at game providers, the recall button, and the result of a recall. */
export function CreditAtProviderCard({ items, look, onEmpty }: CreditAtProviderProps & { items: readonly Item[] }) {
  const { recall, isBusy, message } = useRecall(onEmpty)
  const { hideIn } = useHiding()
  const isOnline = useOnline()
  const isStopped = usePlayBreak() !== undefined
  const heading = useId()
  const Heading = look === 'card' ? 'h2' : 'h3'
  return (
    <div className="credit-at-provider" data-look={items.length > 0 || message.text ? look : undefined}>
      {items.length > 0 && (
        <section className="credit-at-provider-now" aria-labelledby={heading}>
          <Heading id={heading} className="credit-at-provider-title">
            {texts.title}
          </Heading>
          <ul>
            {items.map((item) => (
              <Row key={item.provider} item={item} />
            ))}
          </ul>
          <p className="text-caption text-ink-2">
            <Clauses text={isStopped ? texts.stops : texts.pauses} />
          </p>
          <div>
            <Button
              look="quiet"
              icon="refresh"
              isBusy={isBusy}
              busyText={texts.busy}
              offReason={isOnline ? undefined : net.block}
              onClick={() => void recall()}
            >
              {dash.cashout}
            </Button>
          </div>
        </section>
      )}
      <p role="status" className="credit-at-provider-status" data-tone={message.tone}>
        {hideIn(message.text)}
      </p>
    </div>
  )
}

function Row({ item: { name, amount, state } }: { item: Item }) {
  return (
    <li className="credit-at-provider-row">
      <span className="min-w-0">{name}</span>
      {state === 'pending' && <StatusChip tone="warn">{texts.pending}</StatusChip>}
      {amount !== null && <Amount satang={amount} hasUnit />}
    </li>
  )
}
