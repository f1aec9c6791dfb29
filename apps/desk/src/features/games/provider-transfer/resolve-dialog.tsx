/** The result of a transfer as the provider reported it to staff. */
import { type listTransfers, resolveTransfer } from '@duang/contract/action/provider-transfer'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import type { ItemOf } from '#core/call/brand-call.ts'
import { useLanguage } from '#core/language.ts'
import { useMemberMoney } from '#core/show/member-money.tsx'
import { MoneyFacts } from '#core/show/money-facts.tsx'

type Transfer = ItemOf<typeof listTransfers>

/** What the result adds to the credit: money that came back, or that the provider never took. */
function creditOf({ direction, amount: sent }: Transfer, result: unknown, cameBack: unknown): number | undefined {
  if (result !== 'done' && result !== 'refused') return undefined
  if (direction === 'out') return result === 'refused' ? (sent ?? 0) : 0
  return result === 'done' ? (cameBack as number | undefined) : 0
}

export function ResolveDialog({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const language = useLanguage()
  const money = useMemberMoney(transfer.username)
  return (
    <ActionDialog
      action={resolveTransfer}
      known={{ transfer: transfer.id, ...(transfer.direction === 'out' ? { amount: undefined } : {}) }}
      title={`${resolveTransfer.title[language]}: ${transfer.username} · ${transfer.provider}`}
      confirmText={resolveTransfer.title[language]}
      onClose={onClose}
    >
      {({ state, amount }) => (
        <MoneyFacts
          member={transfer.username}
          amount={transfer.amount}
          money={money}
          change={creditOf(transfer, state, amount)}
        />
      )}
    </ActionDialog>
  )
}
