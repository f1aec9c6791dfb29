/** A correction of one member's credit. Under one reference it is carried out once, however often the button is pressed. */
import { type creditMember, debitMember, type giveGoodwill } from '@duang/contract/action/correction'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { useTexts } from '#core/language.ts'
import { useMemberMoney } from '#core/show/member-money.tsx'
import { MemberPicker } from '#core/show/member-picker.tsx'
import { MoneyFacts } from '#core/show/money-facts.tsx'
import { coreTexts } from '#core/texts.ts'

type OrderDialogProps = { action: typeof creditMember | typeof giveGoodwill | typeof debitMember; onClose: () => void }

export function OrderDialog({ action, onClose }: OrderDialogProps) {
  const texts = useTexts(coreTexts)
  const [member, setMember] = useState('')
  const facts = useMemberMoney(member)
  const isDebit = action.name === debitMember.name
  return (
    <ActionDialog
      action={action}
      look={isDebit ? 'danger' : 'gold'}
      offReason={member !== '' && !facts ? texts.loading : undefined}
      overrides={{
        member: ({ onEntry, state }) => (
          <MemberPicker
            onMember={(username = '', id = '') => {
              setMember(username)
              onEntry(id)
            }}
            error={state?.note}
          />
        ),
      }}
      onClose={onClose}
    >
      {({ amount }) =>
        facts && (
          <MoneyFacts
            member={facts.username}
            amount={(amount as number | undefined) ?? null}
            money={facts}
            change={amount === undefined ? undefined : Number(amount) * (isDebit ? -1 : 1)}
          />
        )
      }
    </ActionDialog>
  )
}
