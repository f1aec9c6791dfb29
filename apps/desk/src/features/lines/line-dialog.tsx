/** What a decision about a line needs: a reason, a member, or the line that counts. */
import { findLineMembers } from '@duang/contract/desk-lines'
import { Checkbox } from '@duang/ui/checkbox.tsx'
import { Combobox } from '@duang/ui/combobox.tsx'
import { Fact } from '@duang/ui/facts.tsx'
import { Field } from '@duang/ui/field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bankName } from '#core/bank-name.ts'
import { brandQuery } from '#core/brand-call.ts'
import { ForeignText } from '#core/foreign-text.tsx'
import { baht, stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { MoneyFacts } from '#core/money-facts.tsx'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { useSearch } from '#core/search-field.tsx'
import { SenderFacts } from './candidates.tsx'
import type { Asked, Line, Sender } from './line.ts'
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
  const texts = useTexts(lineTexts)
  const [member, setMember] = useState<Sender | undefined>('candidate' in asked ? asked.candidate : undefined)
  const [isTried, setTried] = useState(false)
  const [isDistinct, setDistinct] = useState(false)
  const [duplicateOf, setDuplicateOf] = useState(line.duplicates[0]?.id ?? 0)
  const { act } = asked
  const isAssigning = act === 'assign' || act === 'assignOther'
  const isKnown = 'candidate' in asked && !asked.candidate.isRefused
  const asksDistinct = (isAssigning || act === 'return') && line.duplicates.some((each) => each.isGiven)
  const hint = act === 'return' ? texts.returnHint : isAssigning && !isKnown ? texts.otherHint : undefined
  const title =
    member && isAssigning ? fill(texts.assignTo, { amount: baht(line.amount), name: member.username }) : texts[act]
  const confirm = (reason: string) => {
    setTried(true)
    if (isAssigning && !member) return
    onConfirm({
      ...{ reason, duplicateOf, isConfirmedDistinct: isDistinct },
      ...(member ? { username: member.username } : {}),
    })
  }
  return (
    <ReasonDialog
      isOpen
      title={title}
      confirmText={isAssigning ? texts.assign : texts[act]}
      look={act === 'return' ? 'danger' : 'gold'}
      {...(hint ? { hint } : {})}
      isOptional={isKnown}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={confirm}
    >
      <LineFacts line={line} />
      {act === 'assignOther' && (
        <MemberField onMember={setMember} error={isTried && !member ? texts.pickMember : undefined} />
      )}
      {member && isAssigning && <SenderFacts sender={member} />}
      {act === 'duplicate' && <DuplicateField line={line} value={duplicateOf} onValue={setDuplicateOf} />}
      {asksDistinct && (
        <Checkbox isChecked={isDistinct} onChecked={setDistinct}>
          {texts.distinct}
        </Checkbox>
      )}
    </ReasonDialog>
  )
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

const LETTERS_MIN = 2

type MemberFieldProps = { onMember: (member: Sender | undefined) => void; error: string | undefined }

function MemberField({ onMember, error }: MemberFieldProps) {
  const texts = useTexts(lineTexts)
  const brand = useBrandId()
  const { text, setText, search } = useSearch()
  const found = useQuery({
    ...brandQuery(brand, findLineMembers, { query: { search, limit: 20 } }),
    enabled: search.length >= LETTERS_MIN,
  })
  const items = text.trim().length >= LETTERS_MIN ? (found.data?.items ?? []) : []
  return (
    <Combobox
      label={texts.findMember}
      hint={texts.findMemberHint}
      state={error === undefined ? undefined : { kind: 'error', note: error }}
      value={text}
      autoCapitalize="none"
      maxLength={20}
      onValue={(value) => {
        setText(value)
        onMember(undefined)
      }}
      options={items.map((each) => ({
        id: each.username,
        title: each.username,
        sub: each.accounts.map(({ account, name }) => `${account} ${name}`).join(' · '),
      }))}
      onPick={({ id }) => {
        setText(id)
        onMember(items.find((each) => each.username === id))
      }}
      countText={(n) => fill(found.data?.next ? texts.foundMore : texts.found, { n })}
    />
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
