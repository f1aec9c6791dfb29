import type { WithdrawItem } from '@duang/contract/withdraw'
import { Button } from '@duang/ui/button.tsx'
import { Icon, type IconName } from '@duang/ui/icon.tsx'
import { Timeline } from '@duang/ui/timeline.tsx'
import type { Tone } from '@duang/ui/tone'
import { BankAccount } from '#core/bank-account.tsx'
import { Amount } from '#core/credit/amount.tsx'
import { withdrawTimeline } from '#core/statement-entry/withdraw-timeline.ts'
import { g } from '#core/th.ts'
import { wd, wdMore } from './th.ts'

const ENDS: Partial<Record<WithdrawItem['status'], { tone: Tone; icon: IconName; title: string }>> = {
  success: { tone: 'ok', icon: 'check', title: wdMore.paid },
  refunded: { tone: 'info', icon: 'info', title: wdMore.refunded },
  rejected: { tone: 'bad', icon: 'cancel', title: wdMore.rejected },
}

/** The outcome of the withdrawal that this page followed. */
export function Slip({ item, onClose }: { item: WithdrawItem; onClose: () => void }) {
  const end = ENDS[item.status]
  if (!end) return null
  return (
    <section className="card slip" role="status">
      <div className="grid justify-items-center gap-2 text-center">
        <span className="message-icon tinted" data-tone={end.tone}>
          <Icon name={end.icon} size={30} />
        </span>
        <h2>{end.title}</h2>
        <Amount size="l" satang={item.amount} hasUnit />
        {item.note && <p className="message-sub">{item.note}</p>}
      </div>
      <div className="grid gap-2">
        <h3 className="field-label">{wd.to}</h3>
        <BankAccount bankCode={item.bankName} bankId={item.bankId} />
      </div>
      <Timeline label={wdMore.steps} steps={withdrawTimeline(item)} />
      <Button look="quiet" isWide onClick={onClose}>
        {g.close}
      </Button>
    </section>
  )
}
