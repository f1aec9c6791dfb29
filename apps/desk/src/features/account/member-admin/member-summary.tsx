/** Profile with masked numbers, money, open items and figures. */

import { ACTIONS } from '@duang/contract/action/actions'
import { unmaskMember } from '@duang/contract/action/member-admin'
import { serverNow } from '@duang/contract/wire/server-clock'
import { Button } from '@duang/ui/button.tsx'
import { Fact, Facts } from '@duang/ui/facts.tsx'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { FormDialog } from '#core/action/form-dialog.tsx'
import { useBrandId, useMay } from '#core/call/me.ts'
import { day, money, stamp, whole } from '#core/format.ts'
import { fill, type Language, useLanguage, useTexts } from '#core/language.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { memberTexts } from './member-texts.ts'
import { bankName, type Member } from './one-member.ts'

export function MemberSummary({ member }: { member: Member }) {
  return (
    <>
      <Proposals member={member} />
      <div className="grid grid-cols-1 gap-4 desktop:grid-cols-2">
        <Profile member={member} />
        <Money member={member} />
        <Banks member={member} />
        <Open member={member} />
        <Figures member={member} />
      </div>
    </>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="desk-panel grid content-start gap-2">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const titleOf = (kind: string, language: Language) => ACTIONS.find(({ name }) => name === kind)?.title[language]

function Proposals({ member }: { member: Member }) {
  const texts = useTexts(memberTexts)
  const language = useLanguage()
  if (member.proposals.length === 0) return null
  return (
    <Panel title={texts.proposals}>
      <ul className="grid gap-1">
        {member.proposals.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-2">
            <strong>{titleOf(each.kind, language) ?? each.kind}</strong>
            <span className="text-ink-2">{fill(texts.proposedBy, { name: each.proposedBy })}</span>
            <span className="text-ink-3">{stamp(each.proposedAt, language)}</span>
            {each.kind.startsWith('members.set-') && <Unmask member={member} field="proposal" />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Profile({ member }: { member: Member }) {
  const texts = useTexts(memberTexts)
  const language = useLanguage()
  return (
    <Panel title={texts.profile}>
      <Facts>
        <Fact name={texts.name}>{member.name}</Fact>
        <Fact name={texts.phone}>
          <span className="inline-flex flex-wrap items-center gap-2">
            {member.phone} <Unmask member={member} field="phone" />
          </span>
        </Fact>
        <Fact name={texts.level}>{member.level}</Fact>
        <Fact name={texts.inviter}>{member.inviter ?? '–'}</Fact>
        <Fact name={texts.team}>{[member.team, member.marketing].filter(Boolean).join(' · ') || '–'}</Fact>
        <Fact name={texts.created}>{day(member.createdAt, language)}</Fact>
        <Fact name={texts.lastLogin}>{member.lastLoginAt ? stamp(member.lastLoginAt, language) : '–'}</Fact>
      </Facts>
    </Panel>
  )
}

function Money({ member }: { member: Member }) {
  const texts = useTexts(memberTexts)
  const language = useLanguage()
  return (
    <Panel title={texts.money}>
      <Facts>
        {member.balances.map(({ account, amount }) => (
          <Fact key={account} name={texts[account as 'member:cash'] ?? account}>
            {money(amount, language)}
          </Fact>
        ))}
        {member.atProviders.map(({ provider, name, amount }) => (
          <Fact key={provider} name={fill(texts.atProvider, { name })}>
            {amount === null ? texts.unknown : money(amount, language)}
          </Fact>
        ))}
        <Fact name={texts.receivable}>{money(member.receivable, language)}</Fact>
        <Fact name={texts.points}>{whole(member.points)}</Fact>
      </Facts>
    </Panel>
  )
}

function Banks({ member }: { member: Member }) {
  const texts = useTexts(memberTexts)
  const language = useLanguage()
  return (
    <Panel title={texts.banks}>
      <ul className="grid gap-2">
        {member.banks.map((bank) => (
          <li key={bank.bankCode + bank.account + bank.since} className="grid">
            <span>
              {bankName(bank.bankCode, language)} {bank.account}
            </span>
            <span className="text-ink-2">
              {bank.accountName} · {bank.isNameVerified ? texts.nameByBank : texts.nameTyped} ·{' '}
              {bank.isActive ? texts.inUse : texts.replaced}
            </span>
            {bank.isActive && bank.payableFrom && Date.parse(bank.payableFrom) > serverNow() && (
              <span className="text-warn">{fill(texts.payableFrom, { at: stamp(bank.payableFrom, language) })}</span>
            )}
          </li>
        ))}
      </ul>
      <div>
        <Unmask member={member} field="accounts" />
      </div>
    </Panel>
  )
}

function Open({ member }: { member: Member }) {
  const texts = useTexts(memberTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const { open, openWithdrawal, break: stopped } = member
  const end = stopped?.until ? fill(texts.until, { at: stamp(stopped.until, language) }) : texts.openEnd
  return (
    <Panel title={texts.open}>
      <Facts>
        <Fact name={texts.openWithdrawal}>
          {openWithdrawal ? (
            <Link className="underline" to={`/b/${brand}/withdrawals/${openWithdrawal.id}`}>
              {money(openWithdrawal.amount, language)}
            </Link>
          ) : (
            '–'
          )}
        </Fact>
        <Fact name={texts.break}>{stopped ? `${texts[stopped.kind]} ${end}` : '–'}</Fact>
        <Fact name={texts.openSessions}>{whole(open.sessions)}</Fact>
        <Fact name={texts.openBonuses}>{whole(open.bonuses)}</Fact>
        <Fact name={texts.openRights}>{whole(open.rights)}</Fact>
        <Fact name={texts.passwordLinks}>{whole(open.passwordLinks)}</Fact>
      </Facts>
    </Panel>
  )
}

function Figures({ member: { counts } }: { member: Member }) {
  const texts = useTexts(memberTexts)
  const language = useLanguage()
  return (
    <Panel title={texts.figures}>
      <Facts>
        <Fact name={fill(texts.depositCount, { n: whole(counts.deposits) })}>{money(counts.depositSum, language)}</Fact>
        <Fact name={fill(texts.withdrawalCount, { n: whole(counts.withdrawals) })}>
          {money(counts.withdrawalSum, language)}
        </Fact>
        <Fact name={texts.stakes}>{money(counts.stakes, language)}</Fact>
        <Fact name={texts.netWin}>{money(counts.netWin, language)}</Fact>
        <Fact name={texts.noteCount}>{whole(counts.notes)}</Fact>
      </Facts>
    </Panel>
  )
}

/** Shows complete numbers after a reason. They leave the page with the dialog. */
function Unmask({ member, field }: { member: Member; field: 'phone' | 'accounts' | 'proposal' }) {
  const texts = useFeatureTexts(memberTexts)
  const mayLook = useMay('members.unmask')
  const [isAsking, setAsking] = useState(false)
  const [values, setValues] = useState<string[]>()
  if (!mayLook) return null
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {texts.show}
      </Button>
      {isAsking && (
        <ActionDialog
          action={unmaskMember}
          known={{ member: member.id, field }}
          onDone={(found) => setValues(found.values)}
          onClose={() => setAsking(false)}
        />
      )}
      <FormDialog
        isOpen={values !== undefined}
        onClose={() => setValues(undefined)}
        title={member.username}
        closeText={texts.close}
      >
        {values?.map((value) => (
          <p key={value} className="desk-panel select-all">
            {value}
          </p>
        ))}
      </FormDialog>
    </>
  )
}
