/** What a decision about a line needs: a reason, a member, or the line that counts. */
import { readLinePayer } from '@duang/contract/desk/lines'
import { Checkbox } from '@duang/ui/checkbox.tsx'
import { Fact } from '@duang/ui/facts.tsx'
import { Field } from '@duang/ui/field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonDialog } from '#core/action/reason-dialog.tsx'
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
import type { Asked, Line } from './line.ts'
import { lineTexts } from './texts.ts'

export type Given = { reason: string; username?: string; duplicateOf?: number; isConfirmedDistinct: boolean }

type LineDialogProps = {
  line: Line
  asked: Asked
  isBusy: boolean
  onClose: () => void
  onConfirm: (given: Given) => void
}

export function LineDialog({ line, asked, isBusy, onClose, onConfirm }: LineDialogProps) {
  const texts = useFeatureTexts(lineTexts)
  const [username, setUsername] = useState('candidate' in asked ? asked.candidate.username : undefined)
  const [isTried, setTried] = useState(false)
  const [isDistinct, setDistinct] = useState(false)
  const [duplicateOf, setDuplicateOf] = useState(line.duplicates[0]?.id ?? 0)
  const { act } = asked
  const isAssigning = act === 'assign' || act === 'assignOther'
  const payer = usePayer(line, isAssigning ? username : undefined)
  const isKnown = 'candidate' in asked && !asked.candidate.isRefused && payer !== undefined && !isOtherPayer(payer)
  const asksDistinct = (isAssigning || act === 'return') && line.duplicates.some((each) => each.isGiven)
  const hint = act === 'return' ? texts.returnHint : isAssigning && !isKnown ? texts.otherHint : undefined
  const confirmText = !isAssigning ? texts[act] : payer?.whySecond ? texts.sendToSecond : texts.assign
  const title =
    username && isAssigning ? fill(texts.assignTo, { amount: baht(line.amount), name: username }) : texts[act]
  const confirm = (reason: string) => {
    setTried(true)
    if (isAssigning && !payer) return
    onConfirm({
      ...{ reason, duplicateOf, isConfirmedDistinct: isDistinct },
      ...(username ? { username } : {}),
    })
  }
  return (
    <ReasonDialog
      isOpen
      title={title}
      confirmText={confirmText}
      look={act === 'return' ? 'danger' : 'gold'}
      {...(hint ? { hint } : {})}
      isOptional={isKnown}
      isBusy={isBusy}
      offReason={isAssigning && username && !payer ? texts.loading : undefined}
      onClose={onClose}
      onConfirm={confirm}
    >
      {act === 'assignOther' && (
        <MemberPicker onMember={setUsername} error={isTried && !username ? texts.pickMember : undefined} />
      )}
      {payer ? (
        <>
          <MoneyFacts member={payer.member.username} amount={line.amount} money={payer.member} change={line.amount} />
          <PayerMember payer={line} member={payer.member} compared={payer} />
          <PayerNotice compared={payer} />
        </>
      ) : (
        <LineFacts line={line} />
      )}
      {act === 'duplicate' && <DuplicateField line={line} value={duplicateOf} onValue={setDuplicateOf} />}
      {asksDistinct && (
        <Checkbox isChecked={isDistinct} onChecked={setDistinct}>
          {texts.distinct}
        </Checkbox>
      )}
    </ReasonDialog>
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

type DuplicateFieldProps = { line: Line; value: number; onValue: (id: number) => void }

function DuplicateField({ line, value, onValue }: DuplicateFieldProps) {
  const texts = useTexts(lineTexts)
  const language = useLanguage()
  return (
    <Field label={texts.duplicateOfWhich}>
      {(control) => (
        <select
          {...control}
          className="desk-select w-full"
          value={value}
          onChange={(event) => onValue(Number(event.currentTarget.value))}
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
