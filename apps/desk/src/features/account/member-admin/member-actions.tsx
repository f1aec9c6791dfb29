/** Actions on a member that the role has, each with a dialog for its reason. */
import {
  endMemberSessions,
  excludeMember,
  lowerMemberLimit,
  makeResetLink,
  proposeMemberBank,
  proposeMemberPhone,
  recallMemberCredit,
  restMember,
  setMemberStatus,
} from '@duang/contract/desk/member-actions'
import { Button } from '@duang/ui/button.tsx'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { ReasonDialog } from '#core/action/reason-dialog.tsx'
import { SecretDialog } from '#core/action/secret-dialog.tsx'
import { brandCall } from '#core/call/brand-call.ts'
import { useBrand, useBrandId } from '#core/call/me.ts'
import { baht, stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { useKeys } from '#core/use-keys.ts'
import { ActionFields, EMPTY_FORM, type Form } from './action-fields.tsx'
import { actionTexts } from './action-texts.ts'
import { ACTS, type Act } from './member-acts.ts'
import type { Member } from './one-member.ts'

export function MemberActions({ member }: { member: Member }) {
  const texts = useTexts(actionTexts)
  const brand = useBrand()
  const [act, setAct] = useState<Act>()
  const [link, setLink] = useState<Link>()
  const isBlocked = member.status === 'blocked'
  const acts = (Object.keys(ACTS) as Act[])
    .filter((each) => each !== (isBlocked ? 'block' : 'unblock'))
    .filter((each) => brand?.permissions.includes(ACTS[each].permission))
  const switchStatus = isBlocked ? 'unblock' : 'block'
  useKeys({ b: acts.includes(switchStatus) ? () => setAct(switchStatus) : undefined })
  if (acts.length === 0) return null
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons is no fieldset */}
      <div className="desk-bar" role="group" aria-label={texts.more}>
        {acts.map((each) => (
          <Button key={each} look={each === 'block' ? 'danger' : 'quiet'} onClick={() => setAct(each)}>
            {texts[each]}
            {each === switchStatus && <kbd className="desk-key">b</kbd>}
          </Button>
        ))}
      </div>
      {act && <ActDialog key={act} act={act} member={member} onClose={() => setAct(undefined)} onLink={setLink} />}
      <LinkDialog link={link} onClose={() => setLink(undefined)} />
    </>
  )
}

type Link = { link: string; expiresAt: string }
type ActDialogProps = { act: Act; member: Member; onClose: () => void; onLink: (link: Link) => void }

function ActDialog({ act, member, onClose, onLink }: ActDialogProps) {
  const texts = useFeatureTexts(actionTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [form, setForm] = useState<Form>(EMPTY_FORM)
  const isProposal = act === 'phone' || act === 'bank'
  const confirm = async (reason: string) => {
    const done = await run(
      () => perform(brand, act, member.id, { ...form, reason }),
      (result) => {
        if (!('amount' in result)) return isProposal ? texts.proposed : texts.done
        return fill(texts.recalled, { amount: baht(result.amount), n: result.pending })
      },
    )
    if (!done) return
    onClose()
    if ('link' in done) onLink(done)
  }
  const { hint } = ACTS[act] as { hint?: keyof typeof actionTexts.th }
  return (
    <ReasonDialog
      isOpen
      title={`${texts[act]}: ${member.username}`}
      confirmText={isProposal ? texts.propose : texts[act]}
      look={ACTS[act].look}
      {...(hint ? { hint: texts[hint] } : {})}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <ActionFields act={act} form={form} onForm={setForm} />
    </ReasonDialog>
  )
}

/** Each act is one call. */
async function perform(brand: string, act: Act, id: string, { reason, ...form }: Form & { reason: string }) {
  const ids = { id }
  switch (act) {
    case 'block':
    case 'unblock':
      return brandCall(brand, setMemberStatus, { ids, body: { isBlocked: act === 'block', reason } })
    case 'endSessions':
      return brandCall(brand, endMemberSessions, { ids, body: { reason } })
    case 'resetLink':
      return brandCall(brand, makeResetLink, { ids, body: { reason } })
    case 'recall':
      return brandCall(brand, recallMemberCredit, { ids, body: { reason } })
    case 'rest':
      return brandCall(brand, restMember, { ids, body: { length: form.rest, reason } })
    case 'exclude':
      return brandCall(brand, excludeMember, { ids, body: { length: form.exclusion, reason } })
    case 'lowerLimit':
      return brandCall(brand, lowerMemberLimit, { ids, body: { limit: limitOf(form), reason } })
    case 'phone':
      return brandCall(brand, proposeMemberPhone, { ids, body: { phone: form.phone.trim(), reason } })
    case 'bank': {
      const account = form.account.replace(/[\s-]/g, '')
      const name = form.holder.trim() === '' ? {} : { name: form.holder.trim() }
      const body = { bank: form.bank, account, ...name, isNameConfirmed: form.isSamePerson, reason }
      return brandCall(brand, proposeMemberBank, { ids, body })
    }
  }
}

const limitOf = ({ limit, period, amount, minutes }: Form) =>
  limit === 'time' ? { kind: limit, minutes: Number(minutes) } : { kind: limit, period, amount: amount ?? 0 }

function LinkDialog({ link, onClose }: { link: Link | undefined; onClose: () => void }) {
  const texts = useFeatureTexts(actionTexts)
  const language = useLanguage()
  return (
    <SecretDialog
      title={texts.linkTitle}
      text={link ? fill(texts.linkText, { at: stamp(link.expiresAt, language) }) : ''}
      values={link && [{ label: texts.link, value: link.link }]}
      onClose={onClose}
    />
  )
}
