import type { WithdrawItem } from '@duang/contract/bank/withdraw'
import { Button } from '@duang/ui/button.tsx'
import { Fact, Facts } from '@duang/ui/facts.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { Timeline } from '@duang/ui/timeline.tsx'
import { Amount } from '#core/credit/amount.tsx'
import { instantText } from '#core/dates.ts'
import { BankAccount } from '#core/money/bank-account.tsx'
import { withdrawTimeline } from '#core/statement-entry/withdraw-timeline.ts'
import { g } from '#core/th.ts'
import { SlipActions } from '#core/withdraw-slip/slip-actions.tsx'
import { slipLook, stateAt } from '#core/withdraw-slip/slip-entry.ts'
import { SlipReference } from '#core/withdraw-slip/slip-reference.tsx'
import { slip } from '#core/withdraw-slip/th.ts'
import { wd, wdMore } from './th.ts'

/** The outcome of the withdrawal that this page followed. */
export function Slip({ item, onClose }: { item: WithdrawItem; onClose: () => void }) {
  const { tone, icon, title } = slipLook(item.status)
  return (
    <section className="card slip" role="status">
      <div className="grid justify-items-center gap-2 text-center">
        <span className="message-icon tinted" data-tone={tone}>
          <Icon name={icon} size={30} />
        </span>
        <h2>{title}</h2>
        <Amount size="l" satang={item.amount} hasUnit />
        <p className="text-caption text-ink-2">{instantText(stateAt(item))}</p>
        {item.note && <p className="message-sub">{item.note}</p>}
      </div>
      <hr className="slip-tear" />
      <div className="grid gap-2">
        <h3 className="field-label">{wd.to}</h3>
        <BankAccount bankCode={item.bankName} bankId={item.bankId} />
      </div>
      <Facts>
        <Fact name={slip.asked}>{instantText(item.at)}</Fact>
        <SlipReference reference={item.reference} />
      </Facts>
      <Timeline label={wdMore.steps} steps={withdrawTimeline(item)} />
      <SlipActions entry={item} />
      <Button look="text" isWide onClick={onClose}>
        {g.close}
      </Button>
    </section>
  )
}
