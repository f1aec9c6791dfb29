/** Receiving accounts in the order in which they are given out. */
import { addAccount, listAccounts, turnAccountOff, turnAccountOn } from '@duang/contract/action/bank-admin'
import { bankByCode, formatAccount } from '@duang/contract/bank/banks'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { brandList } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { type Account, AccountDialog, type AskedAccount } from './account-dialog.tsx'
import { bankTexts } from './texts.ts'

type Asked = AskedAccount | { act: 'switch'; account: Account }

export function Accounts() {
  const texts = useTexts(bankTexts)
  const language = useLanguage()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <>
      <div className="desk-bar">
        <p className="grow text-ink-2">{texts.accountsHint}</p>
        <Button onClick={() => setAsked({ act: 'add' })}>{addAccount.title[language]}</Button>
      </div>
      <AccountTable onAsk={setAsked} />
      {asked?.act === 'switch' && <SwitchDialog account={asked.account} onClose={close} />}
      {asked && asked.act !== 'switch' && <AccountDialog key={asked.act} asked={asked} onClose={close} />}
    </>
  )
}

function AccountTable({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const texts = useFeatureTexts(bankTexts)
  const language = useLanguage()
  const query = useInfiniteQuery(brandList(useBrandId(), listAccounts, {}, 'waiting'))
  const columns = listColumns<Account>(listAccounts, {
    language,
    texts,
    own: {
      account: ({ account }) => <AccountName account={account} />,
      promptPayIs: null,
      hours: ({ hours }) => hours ?? texts.always,
      isActive: (row) => <AccountState account={row} />,
    },
  })
  return (
    <DataTable
      label={texts.accounts}
      columns={[
        ...columns,
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
      ]}
      query={query}
      rowId={(row) => row.id}
      emptyText={texts.noAccounts}
      onOpen={(account) => onAsk({ act: 'rules', account })}
      keys={{ o: (account) => onAsk({ act: 'switch', account }) }}
    />
  )
}

function AccountName({ account }: { account: string }) {
  const language = useLanguage()
  const [code = '', number = ''] = account.split(':')
  const bank = bankByCode(code)
  return (
    <>
      {(language === 'th' ? bank?.nameTh : bank?.nameEn) ?? code} <code>{formatAccount(number)}</code>
    </>
  )
}

function AccountState({ account: { isActive, dailyLimit, receivedToday } }: { account: Account }) {
  const texts = useTexts(bankTexts)
  if (!isActive) return <StatusChip tone="plain">{texts.off}</StatusChip>
  if (dailyLimit !== null && receivedToday >= dailyLimit) return <StatusChip tone="warn">{texts.full}</StatusChip>
  return <StatusChip tone="ok">{texts.on}</StatusChip>
}

function SwitchDialog({ account: { account, isActive }, onClose }: { account: Account; onClose: () => void }) {
  return (
    <ActionDialog
      action={isActive ? turnAccountOff : turnAccountOn}
      known={{ account }}
      look={isActive ? 'danger' : 'gold'}
      onClose={onClose}
    >
      <p>
        <AccountName account={account} />
      </p>
    </ActionDialog>
  )
}
