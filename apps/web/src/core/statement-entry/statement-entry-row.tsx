import './statement-entry.css'
import { ListRow } from '@duang/ui/list-row.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { Amount } from '#core/credit/amount.tsx'
import { clockText, shortInstantText } from '#core/dates.ts'
import { bankName } from '#core/money/bank-name.ts'
import { gMore } from '#core/th.ts'
import { entryLook, entryName } from './names.ts'
import { balanceAfter, type StatementEntry, signOf } from './statement-entry.ts'
import { statusLook } from './status.ts'
import { bonusName } from './th.ts'

/** `ฝากเงิน · กสิกรไทย`: breaks between the words, and inside a word only where it is too long. */
function StatementEntryTitle({ entry }: { entry: StatementEntry }) {
  const { bankName: code } = entry
  const what = entryName(entry)
  if (!code) return what
  return (
    <>
      <span className="keep">{what} ·</span> <span className="clause">{bankName(code)}</span>
    </>
  )
}

export function StatementEntryAmount({ entry }: { entry: StatementEntry }) {
  const sign = signOf(entry)
  return <Amount satang={entry.amount} {...(sign ? { sign } : {})} />
}

export function StatementEntryStatus({ entry }: { entry: StatementEntry }) {
  const { word, tone } = statusLook(entry.status)
  return <StatusChip tone={tone}>{word}</StatusChip>
}

/** The name of a bank moves to the next line whole. The credit after the entry has a line of its own. */
function TimeBankBalance({ entry }: { entry: StatementEntry }) {
  const { at, bankName: code } = entry
  const balance = balanceAfter(entry)
  return (
    <>
      <span className="keep">
        {clockText(at)}
        {code && ' ·'}
      </span>{' '}
      {code && <span className="clause">{bankName(code)}</span>}
      <EntryBonus entry={entry} />
      {balance !== undefined && (
        <span className="entry-balance">
          {gMore.left} <Amount satang={balance} />
        </span>
      )}
    </>
  )
}

/** The bonus that came with a deposit: the credit after it contains both. */
export function EntryBonus({ entry: { bonus } }: { entry: StatementEntry }) {
  if (bonus === 0) return null
  return (
    <span className="entry-balance">
      {bonusName} <Amount satang={bonus} sign="+" />
    </span>
  )
}

type StatementEntryRowProps = {
  entry: StatementEntry
  /** Under a heading with the day the row shows the time, the bank and the credit after it. */
  hasDay?: boolean
  onOpen?: () => void
}

export function StatementEntryRow({ entry, hasDay = true, onOpen }: StatementEntryRowProps) {
  return (
    <ListRow
      {...entryLook(entry)}
      title={hasDay ? <StatementEntryTitle entry={entry} /> : entryName(entry)}
      sub={hasDay ? shortInstantText(entry.at) : <TimeBankBalance entry={entry} />}
      end={
        <>
          <StatementEntryAmount entry={entry} />
          <StatementEntryStatus entry={entry} />
        </>
      }
      {...(onOpen ? { onClick: onOpen } : {})}
    />
  )
}
