/** Proposes an account or another holder, and sets priority, daily limit and hours. */
import { BANKS } from '@duang/contract/banks'
import {
  type listDeskAccounts,
  listDeskFeeds,
  proposeDeskAccount,
  proposeDeskAccountChange,
  setDeskAccountRules,
} from '@duang/contract/desk-bank-admin'
import { promptPayIdOf } from '@duang/contract/promptpay'
import { AmountField } from '@duang/ui/amount-field.tsx'
import type { FieldState } from '@duang/ui/field.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall, brandQuery, type ItemOf } from '#core/brand-call.ts'
import { Choice } from '#core/choice.tsx'
import { useLanguage, useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { bankTexts } from './texts.ts'

export type Account = ItemOf<typeof listDeskAccounts>

type Entries = {
  bankCode: string
  number: string
  name: string
  feed: string
  promptPay: string
  priority: string
  limit: number | undefined
  from: string
  to: string
}

const entriesOf = (account: Account | undefined): Entries => ({
  ...{ bankCode: account?.bankCode ?? '', number: account?.number ?? '', name: account?.name ?? '' },
  ...{ feed: account?.feed ?? '', promptPay: account?.promptPay ?? '', priority: String(account?.priority ?? 100) },
  ...{ limit: account?.dailyLimit ?? undefined, from: account?.hours?.from ?? '', to: account?.hours?.to ?? '' },
})

const rulesOf = ({ priority, limit, from, to }: Entries) => ({
  priority: Number(priority) || 0,
  dailyLimit: limit ?? null,
  hours: from !== '' && to !== '' ? { from: from.slice(0, 5), to: to.slice(0, 5) } : null,
})

type AccountDialogProps = {
  act: 'add' | 'rules' | 'change'
  account: Account | undefined
  onClose: () => void
}

export function AccountDialog({ act, account, onClose }: AccountDialogProps) {
  const texts = useFeatureTexts(bankTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const feeds = useQuery(brandQuery(brand, listDeskFeeds)).data?.items.map((each) => each.feed) ?? []
  const [entries, setEntries] = useState(entriesOf(account))
  const change = (next: Partial<Entries>) => setEntries({ ...entries, ...next })
  const confirm = async (reason: string) => {
    const { bankCode, number, name, feed } = entries
    const promptPay = promptPayIdOf(entries.promptPay)?.id ?? null
    const ids = { id: account?.id ?? '' }
    const done = await run<unknown>(
      () => {
        if (act === 'rules')
          return brandCall(brand, setDeskAccountRules, { ids, body: { ...rulesOf(entries), reason } })
        if (act === 'change')
          return brandCall(brand, proposeDeskAccountChange, { ids, body: { name, promptPay, feed, reason } })
        const body = { bankCode, number: number.replace(/\D/g, ''), name, feed, promptPay, ...rulesOf(entries), reason }
        return brandCall(brand, proposeDeskAccount, { body })
      },
      act === 'rules' ? texts.done : texts.proposed,
    )
    if (done) onClose()
  }
  const title = { add: texts.propose, rules: texts.rules, change: texts.change }[act]
  return (
    <ReasonDialog
      isOpen
      title={title}
      confirmText={act === 'rules' ? texts.confirm : texts.send}
      isBusy={isBusy}
      offReason={act !== 'rules' && isWrongPromptPay(entries.promptPay) ? texts.promptPayWrong : undefined}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      {act !== 'rules' && <HolderFields entries={entries} isNew={act === 'add'} feeds={feeds} onChange={change} />}
      {act !== 'change' && <RuleFields entries={entries} onChange={change} />}
    </ReasonDialog>
  )
}

type Texts = (typeof bankTexts)['th']
type FieldsProps = { entries: Entries; onChange: (next: Partial<Entries>) => void }

function HolderFields({ entries, isNew, feeds, onChange }: FieldsProps & { isNew: boolean; feeds: string[] }) {
  const texts = useTexts(bankTexts)
  const language = useLanguage()
  return (
    <>
      {isNew && (
        <>
          <Choice
            label={texts.bank}
            value={entries.bankCode}
            choices={BANKS.map((bank) => ({ id: bank.code, text: language === 'th' ? bank.nameTh : bank.nameEn }))}
            onValue={(bankCode) => onChange({ bankCode })}
          />
          <TextField
            label={texts.number}
            value={entries.number}
            onValue={(number) => onChange({ number })}
            inputMode="numeric"
            required
          />
        </>
      )}
      <TextField label={texts.name} value={entries.name} onValue={(name) => onChange({ name })} required />
      <Choice
        label={texts.feed}
        value={entries.feed}
        choices={feeds.map((id) => ({ id, text: id }))}
        onValue={(feed) => onChange({ feed })}
      />
      <TextField
        label={texts.promptPay}
        hint={texts.promptPayHint}
        value={entries.promptPay}
        onValue={(promptPay) => onChange({ promptPay })}
        inputMode="tel"
        state={promptPayState(entries.promptPay, texts)}
      />
    </>
  )
}

const isWrongPromptPay = (text: string): boolean => text.trim() !== '' && promptPayIdOf(text) === undefined

/** Whose id it is, before anybody sends it: a person compares it with the document. */
function promptPayState(text: string, texts: Texts): FieldState | undefined {
  const read = promptPayIdOf(text)
  if (read) return { kind: 'ok', note: `${texts[read.kind]} ${read.shown}` }
  return isWrongPromptPay(text) ? { kind: 'error', note: texts.promptPayWrong } : undefined
}

function RuleFields({ entries, onChange }: FieldsProps) {
  const texts = useTexts(bankTexts)
  // One end alone is no range of hours.
  const required = entries.from !== '' || entries.to !== ''
  return (
    <>
      <TextField
        label={texts.priority}
        hint={texts.priorityHint}
        value={entries.priority}
        onValue={(priority) => onChange({ priority })}
        inputMode="numeric"
      />
      <AmountField
        label={texts.dailyLimit}
        hint={texts.dailyLimitHint}
        unit={texts.baht}
        value={entries.limit}
        onValue={(limit) => onChange({ limit })}
      />
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label={texts.from}
          type="time"
          required={required}
          value={entries.from}
          onValue={(from) => onChange({ from })}
        />
        <TextField
          label={texts.to}
          type="time"
          required={required}
          value={entries.to}
          onValue={(to) => onChange({ to })}
        />
      </div>
    </>
  )
}
