/** A request of a member: the export of everything, or the erasure that a second person approves. */
import type { CallReply } from '@duang/contract'
import { eraseMemberData } from '@duang/contract/action/personal'
import { exportPersonal, findPersonalMember } from '@duang/contract/desk/personal'
import { Button } from '@duang/ui/button.tsx'
import { Fact, Facts } from '@duang/ui/facts.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { ReasonDialog } from '#core/action/reason-dialog.tsx'
import { brandCall, brandQuery } from '#core/call/brand-call.ts'
import { isMissing, LoadFailure } from '#core/call/load-failure.tsx'
import { useBrandId, useMay } from '#core/call/me.ts'
import { stamp, whole } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { personalTexts } from './texts.ts'

type Member = CallReply<typeof findPersonalMember>

export function MemberRequest() {
  const texts = useFeatureTexts(personalTexts)
  const brand = useBrandId()
  const [typed, setTyped] = useState('')
  const [username, setUsername] = useState('')
  const query = useQuery({
    ...brandQuery(brand, findPersonalMember, { query: { username } }),
    enabled: username !== '',
    retry: false,
  })
  return (
    <>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          setUsername(typed.trim())
        }}
      >
        <TextField label={texts.username} value={typed} onValue={setTyped} autoCapitalize="none" autoComplete="off" />
        <Button type="submit" look="quiet" icon="search" isBusy={query.isFetching}>
          {texts.find}
        </Button>
      </form>
      {username !== '' && query.isPending && <SkeletonRows label={texts.loading} count={2} />}
      {query.isError &&
        (isMissing(query.error) ? <EmptyState title={texts.notFound} /> : <LoadFailure query={query} />)}
      {query.data && <MemberPanel key={query.data.uuid} member={query.data} />}
    </>
  )
}

function MemberPanel({ member }: { member: Member }) {
  const texts = useTexts(personalTexts)
  const language = useLanguage()
  const mayErase = useMay('personal.erase')
  const [asked, setAsked] = useState<'export' | 'erase'>()
  const close = () => setAsked(undefined)
  return (
    <section className="desk-panel grid content-start gap-3">
      <h2>{member.username}</h2>
      <Facts>
        <Fact name={texts.memberSince}>{stamp(member.createdAt, language)}</Fact>
      </Facts>
      {member.erasedAt && <p>{fill(texts.isErased, { time: stamp(member.erasedAt, language) })}</p>}
      {member.hasProposal && <p className="text-warn">{texts.hasProposal}</p>}
      <div className="flex flex-wrap gap-2">
        <Button icon="deposit" onClick={() => setAsked('export')}>
          {texts.export}
        </Button>
        {mayErase && !member.erasedAt && !member.hasProposal && (
          <Button look="danger" onClick={() => setAsked('erase')}>
            {eraseMemberData.title[language]}
          </Button>
        )}
      </div>
      {asked === 'export' && <ExportDialog member={member} onClose={close} />}
      {asked === 'erase' && (
        <ActionDialog
          action={eraseMemberData}
          title={`${eraseMemberData.title[language]}: ${member.username}`}
          known={{ member: member.uuid }}
          look="danger"
          onClose={close}
        />
      )}
    </section>
  )
}

function ExportDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const texts = useTexts(personalTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const confirm = async (reason: string) => {
    const file = await run(
      () => brandCall(brand, exportPersonal, { ids: { id: member.uuid }, body: { reason } }),
      ({ tables }) => fill(texts.exported, { n: whole(tables.reduce((sum, each) => sum + each.rows, 0)) }),
    )
    if (!file) return
    save(file)
    onClose()
  }
  return (
    <ReasonDialog
      isOpen
      title={`${texts.export}: ${member.username}`}
      confirmText={texts.export}
      hint={texts.exportHint}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    />
  )
}

function save({ name, zip }: { name: string; zip: string }): void {
  const content = Uint8Array.from(atob(zip), (sign) => sign.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([content], { type: 'application/zip' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
