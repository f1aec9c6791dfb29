/** Receiving accounts in the order in which they are given out. */
import { bankByCode, formatAccount } from '@duang/contract/banks'
import { listDeskAccounts, switchDeskAccount } from '@duang/contract/desk-bank-admin'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall, brandList } from '#core/brand-call.ts'
import { type Column, DataTable } from '#core/data-table.tsx'
import { baht } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { type Account, AccountDialog } from './account-dialog.tsx'
import { bankTexts } from './texts.ts'

type Asked = { act: 'add' } | { act: 'rules' | 'change' | 'switch'; account: Account }

export function Accounts() {
  const texts = useTexts(bankTexts)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <>
      <div className="desk-bar">
        <p className="grow text-ink-2">{texts.accountsHint}</p>
        <Button onClick={() => setAsked({ act: 'add' })}>{texts.propose}</Button>
      </div>
      <AccountTable onAsk={setAsked} />
      {asked?.act === 'switch' && <SwitchDialog account={asked.account} onClose={close} />}
      {asked && asked.act !== 'switch' && (
        <AccountDialog act={asked.act} account={'account' in asked ? asked.account : undefined} onClose={close} />
      )}
    </>
  )
}

function AccountTable({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const texts = useTexts(bankTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const query = useInfiniteQuery(brandList(brand, listDeskAccounts, {}, 'waiting'))
  const bankOf = (code: string) => {
    const bank = bankByCode(code)
    return (language === 'th' ? bank?.nameTh : bank?.nameEn) ?? code
  }
  const columns: Column<Account>[] = [
    { id: 'priority', head: texts.priority, align: 'end', cell: (row) => row.priority },
    { id: 'bank', head: texts.bank, cell: (row) => bankOf(row.bankCode) },
    { id: 'number', head: texts.number, cell: (row) => <code>{formatAccount(row.number)}</code> },
    { id: 'name', head: texts.name, cell: (row) => row.name },
    { id: 'feed', head: texts.feed, cell: (row) => row.feed },
    { id: 'received', head: texts.received, align: 'end', cell: (row) => baht(row.receivedToday) },
    {
      id: 'limit',
      head: texts.dailyLimit,
      align: 'end',
      cell: (row) => (row.dailyLimit === null ? '–' : baht(row.dailyLimit)),
    },
    { id: 'hours', head: texts.hours, cell: (row) => (row.hours ? `${row.hours.from}–${row.hours.to}` : texts.always) },
    { id: 'state', head: texts.state, cell: (row) => <AccountState account={row} /> },
    {
      id: 'actions',
      head: texts.actions,
      align: 'end',
      cell: (account) => (
        <span className="inline-flex gap-1">
          <Button look="quiet" onClick={() => onAsk({ act: 'rules', account })}>
            {texts.rules}
          </Button>
          <Button look="quiet" onClick={() => onAsk({ act: 'change', account })}>
            {texts.change}
          </Button>
          <Button look="quiet" onClick={() => onAsk({ act: 'switch', account })}>
            {account.isActive ? texts.turnOff : texts.turnOn}
          </Button>
        </span>
      ),
    },
  ]
  return (
    <DataTable
      label={texts.accounts}
      columns={columns}
      query={query}
      rowId={(row) => row.id}
      emptyText={texts.noAccounts}
      onOpen={(account) => onAsk({ act: 'rules', account })}
      keys={{ o: (account) => onAsk({ act: 'switch', account }) }}
    />
  )
}

function AccountState({ account: { isActive, dailyLimit, receivedToday } }: { account: Account }) {
  const texts = useTexts(bankTexts)
  if (!isActive) return <StatusChip tone="plain">{texts.off}</StatusChip>
  if (dailyLimit !== null && receivedToday >= dailyLimit) return <StatusChip tone="warn">{texts.full}</StatusChip>
  return <StatusChip tone="ok">{texts.on}</StatusChip>
}

function SwitchDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const texts = useTexts(bankTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const title = account.isActive ? texts.turnOff : texts.turnOn
  const confirm = async (reason: string) => {
    const input = { ids: { id: account.id }, body: { isActive: !account.isActive, reason } }
    if (await run(() => brandCall(brand, switchDeskAccount, input))) onClose()
  }
  return (
    <ReasonDialog
      isOpen
      title={`${title}: ${formatAccount(account.number)}`}
      confirmText={title}
      look={account.isActive ? 'danger' : 'gold'}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      {account.isActive && <p>{texts.turnOffHint}</p>}
    </ReasonDialog>
  )
}
