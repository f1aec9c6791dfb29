/** Actions on a member that the role has, each with its dialog. */
import type { CallReply } from '@duang/contract'
import type { Action } from '@duang/contract/action/define-action'
import { excludeMember, lowerMemberLimit, lowerMemberTime, restMember } from '@duang/contract/action/limits'
import { blockMember, endMemberSessions, recallMemberCredit, unblockMember } from '@duang/contract/action/member-admin'
import { setMemberBank, setMemberPhone } from '@duang/contract/action/member-identity'
import { makeResetLink } from '@duang/contract/action/password-reset'
import { Button } from '@duang/ui/button.tsx'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { BankAccountField } from '#core/bank-account-field.tsx'
import { useBrand } from '#core/call/me.ts'
import { baht } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { useKeys } from '#core/use-keys.ts'
import { memberTexts } from './member-texts.ts'
import type { Member } from './one-member.ts'

const ACTIONS: readonly Action[] = [
  endMemberSessions,
  makeResetLink,
  recallMemberCredit,
  restMember,
  excludeMember,
  lowerMemberLimit,
  lowerMemberTime,
  setMemberPhone,
  setMemberBank,
]
const DANGEROUS: readonly Action[] = [blockMember, excludeMember]
/** The address of the site is that of the brand, and a link works for as long as usual. */
const KNOWN: Readonly<Record<string, object>> = { [makeResetLink.name]: { minutes: undefined, at: undefined } }

export function MemberActions({ member }: { member: Member }) {
  const texts = useTexts(memberTexts)
  const language = useLanguage()
  const brand = useBrand()
  const [asked, setAsked] = useState<Action>()
  const status: Action = member.status === 'blocked' ? unblockMember : blockMember
  const actions = [status, ...ACTIONS].filter(({ permission }) => brand?.permissions.includes(permission))
  useKeys({ b: actions.includes(status) ? () => setAsked(status) : undefined })
  if (actions.length === 0) return null
  const recalled = ({ amount, pending }: CallReply<typeof recallMemberCredit>) =>
    fill(texts.recalled, { amount: baht(amount), n: pending })
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons is no fieldset */}
      <div className="desk-bar" role="group" aria-label={texts.actions}>
        {actions.map((each) => (
          <Button key={each.name} look={each === blockMember ? 'danger' : 'quiet'} onClick={() => setAsked(each)}>
            {each.title[language]}
            {each === status && <kbd className="desk-key">b</kbd>}
          </Button>
        ))}
      </div>
      {asked && (
        <ActionDialog
          key={asked.name}
          action={asked}
          title={`${asked.title[language]}: ${member.username}`}
          known={{ member: member.id, ...KNOWN[asked.name] }}
          look={DANGEROUS.includes(asked) ? 'danger' : 'gold'}
          overrides={{ account: BankAccountField }}
          {...(asked === recallMemberCredit ? { doneText: recalled as (reply: unknown) => string } : {})}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
