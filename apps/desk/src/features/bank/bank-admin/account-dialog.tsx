/** Adds an account, changes its holder, and sets priority, daily limit and hours. */

import { promptPayIdOf } from '@duang/contract/account/promptpay'
import { addAccount, changeAccount, type listAccounts, setAccountRules } from '@duang/contract/action/bank-admin'
import { listFeeds } from '@duang/contract/action/bank-admin-feeds'
import { TextField } from '@duang/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import type { FieldOverride } from '#core/action/action-field.tsx'
import { Choice } from '#core/action/choice.tsx'
import { BankAccountField } from '#core/bank-account-field.tsx'
import { brandQuery, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { useTexts } from '#core/language.ts'
import { bankTexts } from './texts.ts'

export type Account = ItemOf<typeof listAccounts>
export type AskedAccount = { act: 'add' } | { act: 'rules' | 'change'; account: Account }

export function AccountDialog({ asked, onClose }: { asked: AskedAccount; onClose: () => void }) {
  const feeds = useQuery(brandQuery(useBrandId(), listFeeds)).data?.items.map((each) => each.feed) ?? []
  const overrides = { account: BankAccountField, feed: feedField(feeds), promptPay: PromptPayField }
  if (asked.act === 'add')
    return <ActionDialog action={addAccount} initial={{ priority: 100 }} overrides={overrides} onClose={onClose} />
  const { account, name, feed, promptPay, priority, dailyLimit, hours } = asked.account
  if (asked.act === 'rules')
    return (
      <ActionDialog
        action={setAccountRules}
        known={{ account }}
        initial={{ priority, dailyLimit, hours }}
        onClose={onClose}
      />
    )
  return (
    <ActionDialog
      action={changeAccount}
      known={{ account }}
      initial={{ name, feed, promptPay }}
      overrides={overrides}
      onClose={onClose}
    />
  )
}

const feedField =
  (feeds: readonly string[]): FieldOverride =>
  ({ label, entry, onEntry }) => (
    <Choice
      label={label}
      value={String(entry ?? '')}
      choices={feeds.map((id) => ({ id, text: id }))}
      onValue={onEntry}
    />
  )

const PromptPayField: FieldOverride = (control) => <PromptPay {...control} />

/** Whose id it is, before anybody sends it: a person compares it with the document. */
function PromptPay({ label, hint, state, entry, onEntry }: Parameters<FieldOverride>[0]) {
  const texts = useTexts(bankTexts)
  const text = String(entry ?? '')
  const read = promptPayIdOf(text)
  const found = read ? ({ kind: 'ok', note: `${texts[read.kind]} ${read.shown}` } as const) : state
  const isWrong = text.trim() !== '' && !read
  return (
    <TextField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      value={text}
      onValue={onEntry}
      inputMode="tel"
      state={isWrong ? { kind: 'error', note: texts.promptPayWrong } : found}
    />
  )
}
