/** Slips of a transfer that did not arrive: the form, and the state of those that were sent. A chunk of its own. */
import type { CallReply } from '@duang/contract'
import { bankByCode, formatAccount } from '@duang/contract/bank/banks'
import { type listSlips, type SlipItem, sendSlip } from '@duang/contract/bank/deposit-slip'
import { formatBaht } from '@duang/contract/wire/money'
import { AmountField } from '@duang/ui/amount-field.tsx'
import { Button, buttonClass } from '@duang/ui/button.tsx'
import { Field } from '@duang/ui/field.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import type { Tone } from '@duang/ui/tone'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Block } from '#core/block/block.tsx'
import { call } from '#core/call/api.ts'
import { FailureNotice } from '#core/call/failure-notice.tsx'
import { useMember } from '#core/call/session.ts'
import { shortInstantText } from '#core/dates.ts'
import { bankName } from '#core/money/bank-name.ts'
import { g } from '#core/th.ts'
import { slipsKey, slipsQuery } from './queries.ts'
import { slipBase64 } from './slip-file.ts'
import { slipText } from './th.ts'

type Slips = CallReply<typeof listSlips>

export function SlipPart() {
  const { uuid } = useMember()
  const slips = useQuery(slipsQuery(uuid))
  return (
    <Block query={slips} skeleton={<SkeletonRows label={g.loading} count={2} />}>
      {({ items, accounts }) => (
        <div className="grid gap-4">
          <SlipForm accounts={accounts} />
          {items.length > 0 && (
            <section className="grid gap-2" aria-live="polite">
              <h3>{slipText.sent}</h3>
              <ul className="grid gap-3">
                {items.map((item) => (
                  <SlipRow key={item.id} item={item} />
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Block>
  )
}

const TONE: Readonly<Record<SlipItem['state'], Tone>> = {
  received: 'info',
  matched: 'info',
  staff: 'warn',
  credited: 'ok',
  rejected: 'bad',
}

function SlipRow({ item }: { item: SlipItem }) {
  const why = item.rejection === 'staff' ? item.note : item.rejection && slipText[item.rejection]
  return (
    <li className="grid gap-1">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{`${formatBaht(item.amount)} ${g.baht}`}</span>
        <StatusChip tone={TONE[item.state]}>{slipText[item.state]}</StatusChip>
      </span>
      <span className="text-caption text-ink-2">
        {shortInstantText(item.sentAt)}
        {item.reference !== null && (
          <>
            {' · '}
            <span lang="en" className="break-all">
              {item.reference}
            </span>
          </>
        )}
      </span>
      <span className="text-caption text-ink-2">{why ?? slipText[`${item.state}Sub`]}</span>
    </li>
  )
}

const OTHER = 'other'
const choiceOf = ({ bankName, bankId }: { bankName: string; bankId: string }) => `${bankName}-${bankId}`

function SlipForm({ accounts }: { accounts: Slips['accounts'] }) {
  const { uuid } = useMember()
  const queries = useQueryClient()
  const [amount, setAmount] = useState<number>()
  const [picked, setPicked] = useState<string>()
  const chosen = picked ?? (accounts[0] ? choiceOf(accounts[0]) : OTHER)
  const [file, setFile] = useState<File>()
  /** What keeps the form from being sent. */
  const [fault, setFault] = useState<'incomplete' | 'unreadable'>()
  const account = accounts.find((each) => choiceOf(each) === chosen)
  const sending = useMutation({
    mutationFn: async (picture: string) =>
      call(sendSlip, {
        body: { uuid, amount: amount ?? 0, bankName: account?.bankName ?? '', bankId: account?.bankId ?? '', picture },
      }),
    retry: false,
    meta: { isQuiet: true },
    onSuccess: () => {
      setFile(undefined)
      setAmount(undefined)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: slipsKey(uuid) }),
  })
  const isReady = amount !== undefined && amount > 0 && file !== undefined && account !== undefined
  const send = async () => {
    sending.reset()
    if (!isReady) return setFault(account ? 'incomplete' : undefined)
    const picture = await slipBase64(file).catch(() => undefined)
    setFault(picture === undefined ? 'unreadable' : undefined)
    if (picture !== undefined) sending.mutate(picture)
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <AccountChoice accounts={accounts} chosen={chosen} onChoose={setPicked} />
      {account === undefined && <Notice tone="warn">{slipText.foreign}</Notice>}
      <AmountField label={slipText.amount} unit={g.baht} value={amount} onValue={setAmount} />
      <PictureChoice file={file} onChoose={setFile} />
      <div role="alert">
        {fault ? <Notice tone="bad">{slipText[fault]}</Notice> : <FailureNotice error={sending.error} />}
      </div>
      <div role="status">
        {sending.data && (
          <Notice tone={sending.data.reference === null ? 'warn' : 'ok'}>
            {sending.data.reference === null ? slipText.unread : slipText.thanks}
          </Notice>
        )}
      </div>
      <Button type="submit" isBusy={sending.isPending} isWide>
        {slipText.send}
      </Button>
    </form>
  )
}

type AccountChoiceProps = { accounts: Slips['accounts']; chosen: string; onChoose: (value: string) => void }

function AccountChoice({ accounts, chosen, onChoose }: AccountChoiceProps) {
  return (
    <Field label={slipText.account}>
      {(control) => (
        <div className="field-box">
          <select
            {...control}
            className="field-input"
            value={chosen}
            onChange={(event) => onChoose(event.currentTarget.value)}
          >
            {accounts.map((each) => (
              <option key={choiceOf(each)} value={choiceOf(each)}>
                {`${bankName(each.bankName)} ${formatAccount(each.bankId)}${bankByCode(each.bankName) ? '' : ` (${each.bankName})`}`}
              </option>
            ))}
            <option value={OTHER}>{slipText.other}</option>
          </select>
        </div>
      )}
    </Field>
  )
}

function PictureChoice({ file, onChoose }: { file: File | undefined; onChoose: (file: File | undefined) => void }) {
  const id = useId()
  return (
    <div className="slip-file">
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="sr-only"
        // Browsers report no change where the same file is chosen again.
        onClick={(event) => {
          event.currentTarget.value = ''
        }}
        onChange={(event) => onChoose(event.currentTarget.files?.[0])}
      />
      <label htmlFor={id} className={buttonClass('quiet')}>
        {file ? slipText.another : slipText.choose}
      </label>
      {file && <span className="min-w-0 truncate text-ink-2">{file.name}</span>}
    </div>
  )
}
