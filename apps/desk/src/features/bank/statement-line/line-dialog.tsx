/** What a decision about a line needs: a reason, a member, or the line that counts. */
import type { assignLine } from '@duang/contract/action/deposit'
import { readLinePayer } from '@duang/contract/desk/lines'
import { Fact } from '@duang/ui/facts.tsx'
import { Field } from '@duang/ui/field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import type { FieldOverride } from '#core/action/action-field.tsx'
import { brandQuery } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { baht, stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { bankName } from '#core/show/bank-name.ts'
import { ForeignText } from '#core/show/foreign-text.tsx'
import { MemberPicker } from '#core/show/member-picker.tsx'
import { MoneyFacts } from '#core/show/money-facts.tsx'
import { isOtherPayer, PayerMember, PayerNotice } from '#core/show/payer-member.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { ACTS, type Asked, type Line } from './line.ts'
import { lineTexts } from './texts.ts'

type LineDialogProps = { line: Line; asked: Asked; onClose: () => void; onDone: () => void }

export function LineDialog({ line, asked, onClose, onDone }: LineDialogProps) {
  const texts = useFeatureTexts(lineTexts)
  const [username, setUsername] = useState('candidate' in asked ? asked.candidate.username : undefined)
  const { act } = asked
  const isAssigning = act === 'assign' || act === 'assignOther'
  const payer = usePayer(line, isAssigning ? username : undefined)
  const isKnown = 'candidate' in asked && !asked.candidate.isRefused && payer !== undefined && !isOtherPayer(payer)
  const mayBeDistinct = isAssigning || act === 'return'
  const asksDistinct = mayBeDistinct && line.duplicates.some((each) => each.isGiven)
  const waits = !isAssigning || payer ? undefined : username ? texts.loading : texts.pickMember
  return (
    <ActionDialog
      action={ACTS[act] as typeof assignLine}
      known={
        {
          line: line.id,
          ...(isAssigning ? { member: payer?.memberId ?? '' } : {}),
          ...(act === 'ignore' ? { duplicateOf: undefined } : {}),
          ...(mayBeDistinct && !asksDistinct ? { isConfirmedDistinct: undefined } : {}),
        } as never
      }
      initial={{ duplicateOf: line.duplicates[0]?.id }}
      overrides={{ duplicateOf: (control: Control) => <DuplicateField line={line} {...control} /> } as object}
      needs={isKnown ? [] : ['reason']}
      title={isAssigning && username ? fill(texts.assignTo, { amount: baht(line.amount), name: username }) : texts[act]}
      confirmText={!isAssigning ? texts[act] : payer?.whySecond ? texts.sendToSecond : texts.assign}
      look={act === 'return' ? 'danger' : 'gold'}
      offReason={waits}
      onClose={onClose}
      onDone={onDone}
    >
      {act === 'assignOther' && <MemberPicker onMember={setUsername} error={undefined} />}
      {payer ? (
        <>
          <MoneyFacts member={payer.member.username} amount={line.amount} money={payer.member} change={line.amount} />
          <PayerMember payer={line} member={payer.member} compared={payer} />
          <PayerNotice compared={payer} />
        </>
      ) : (
        <LineFacts line={line} />
      )}
    </ActionDialog>
  )
}

/** The payer against the chosen member, as it is now. */
function usePayer(line: Line, username: string | undefined) {
  const query = useQuery({
    ...brandQuery(useBrandId(), readLinePayer, { ids: { id: line.id }, query: { username: username ?? '' } }),
    enabled: username !== undefined,
  })
  return username === undefined ? undefined : query.data
}

/** The money of the line, and whose it is. The bank sends a return to its payer. */
function LineFacts({ line }: { line: Line }) {
  const texts = useTexts(lineTexts)
  const language = useLanguage()
  const { direction, bankCode, account, name } = line
  const parts = [bankCode ? bankName(bankCode, language) : null, account].filter(Boolean).join(' ')
  return (
    <MoneyFacts member={line.username} amount={line.amount}>
      <Fact name={direction === 'in' ? texts.payer : texts.receiver}>
        {parts || '–'}
        {name && (
          <>
            {' · '}
            <ForeignText>{name}</ForeignText>
          </>
        )}
      </Fact>
    </MoneyFacts>
  )
}

type Control = Parameters<FieldOverride>[0]
type DuplicateFieldProps = Control & { line: Line }

function DuplicateField({ line, label, entry, onEntry }: DuplicateFieldProps) {
  const texts = useTexts(lineTexts)
  const language = useLanguage()
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className="desk-select w-full"
          value={String(entry)}
          onChange={(event) => onEntry(Number(event.currentTarget.value))}
        >
          {line.duplicates.map((each) => (
            <option key={each.id} value={each.id}>
              {[each.id, stamp(each.bookedAt, language), each.source, texts[each.state as 'queued'], each.username]
                .filter(Boolean)
                .join(' · ')}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
