/** A correction of one member's credit. Under one reference it is carried out once, however often the button is pressed. */
import { CORRECTION_ACTS, orderCorrection } from '@duang/contract/desk/correction'
import { AmountField } from '@duang/ui/amount-field.tsx'
import { Button } from '@duang/ui/button.tsx'
import { Checkbox } from '@duang/ui/checkbox.tsx'
import { Field } from '@duang/ui/field.tsx'
import { LongTextField, TextField } from '@duang/ui/text-field.tsx'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { FormDialog } from '#core/action/form-dialog.tsx'
import { OrderNotice, useOrder } from '#core/action/order.tsx'
import { brandCall } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { baht } from '#core/format.ts'
import { fill } from '#core/language.ts'
import { useMemberMoney } from '#core/show/member-money.tsx'
import { MemberPicker } from '#core/show/member-picker.tsx'
import { MoneyFacts } from '#core/show/money-facts.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { correctionTexts } from './texts.ts'

type Act = (typeof CORRECTION_ACTS)[number]
type Form = {
  act: Act | ''
  username: string
  amount: number | undefined
  reason: string
  note: string
  mayOwe: boolean
}

const EMPTY: Form = { act: '', username: '', amount: undefined, reason: '', note: '', mayOwe: false }
const REASON_MIN = 3

/** `username`: of the member whose page is open. */
export function OrderDialog({ username = '', onClose }: { username?: string; onClose: () => void }) {
  const texts = useFeatureTexts(correctionTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [form, setForm] = useState<Form>({ ...EMPTY, username })
  const [isTried, setTried] = useState(false)
  const member = form.username.trim()
  const facts = useMemberMoney(member === '' ? null : member)
  // Usernames differ in more than the case of their letters.
  const order = useOrder(form.act, member.toLowerCase())
  const submit = async () => {
    const { act, amount, reason, note, mayOwe } = form
    setTried(true)
    if (act === '' || !amount || problemsOf(form).length > 0) return
    const body = { act, username: member, amount, reason: reason.trim(), note: note.trim() }
    const made = await run(
      () =>
        order.send(amount, (reference) =>
          brandCall(brand, orderCorrection, { body: { ...body, ...(act === 'debit' ? { mayOwe } : {}), reference } }),
        ),
      ({ outcome, owed }) => {
        if (outcome === 'proposed') return texts.proposed
        return owed > 0 ? fill(texts.ordered, { owed: baht(owed) }) : texts.done
      },
    )
    if (made) onClose()
  }
  return (
    <FormDialog isOpen onClose={onClose} title={texts.order} closeText={texts.close}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <OrderFields
          {...{ form, isMemberGiven: username !== '', problems: isTried ? problemsOf(form) : [] }}
          onForm={setForm}
        />
        {facts && (
          <MoneyFacts
            member={facts.username}
            amount={form.amount ?? null}
            money={facts}
            change={form.act === '' || !form.amount ? undefined : form.act === 'debit' ? -form.amount : form.amount}
          />
        )}
        {!isBusy && <OrderNotice order={order} />}
        <Button
          type="submit"
          look={form.act === 'debit' ? 'danger' : 'gold'}
          isBusy={isBusy}
          isWide
          offReason={member !== '' && !facts ? texts.loading : undefined}
        >
          {form.act === '' ? texts.order : texts[form.act]}
        </Button>
      </form>
    </FormDialog>
  )
}

type Problem = 'act' | 'username' | 'amount' | 'reason'

const problemsOf = ({ act, username, amount, reason }: Form): Problem[] => [
  ...(act === '' ? ['act' as const] : []),
  ...(username.trim() === '' ? ['username' as const] : []),
  ...(amount ? [] : ['amount' as const]),
  ...(reason.trim().length < REASON_MIN ? ['reason' as const] : []),
]

type FieldsProps = { form: Form; onForm: (form: Form) => void; isMemberGiven: boolean; problems: readonly Problem[] }

function OrderFields({ form, onForm, isMemberGiven, problems }: FieldsProps) {
  const texts = useFeatureTexts(correctionTexts)
  const wrong = (field: Problem, note: string) =>
    problems.includes(field) ? { state: { kind: 'error' as const, note } } : {}
  return (
    <>
      {!isMemberGiven && (
        <MemberPicker
          onMember={(username = '') => onForm({ ...form, username })}
          error={problems.includes('username') ? texts.pickMember : undefined}
        />
      )}
      <Field label={texts.act} {...wrong('act', texts.needed)}>
        {(control) => (
          <select
            {...control}
            className="desk-select"
            value={form.act}
            onChange={(event) => onForm({ ...form, act: event.currentTarget.value as Act })}
          >
            <option value="" disabled>
              {texts.chooseOne}
            </option>
            {CORRECTION_ACTS.map((each) => (
              <option key={each} value={each}>
                {texts[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <AmountField
        label={texts.amount}
        unit={texts.baht}
        value={form.amount}
        onValue={(amount) => onForm({ ...form, amount })}
        {...wrong('amount', texts.needed)}
      />
      {form.act === 'debit' && (
        <Checkbox isChecked={form.mayOwe} onChecked={(mayOwe) => onForm({ ...form, mayOwe })}>
          {texts.mayOwe}
        </Checkbox>
      )}
      <LongTextField
        label={texts.reason}
        hint={texts.reasonHint}
        value={form.reason}
        onValue={(reason) => onForm({ ...form, reason })}
        maxLength={500}
        {...wrong('reason', texts.needed)}
      />
      <TextField
        label={texts.note}
        hint={texts.noteHint}
        value={form.note}
        onValue={(note) => onForm({ ...form, note })}
        maxLength={200}
      />
    </>
  )
}
