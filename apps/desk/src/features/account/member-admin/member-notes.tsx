/** Notes and tags of staff on a member. */

import { listMemberNotes } from '@duang/contract/desk/member'
import { addMemberNote, NOTE_LENGTH_MAX, tagMember } from '@duang/contract/desk/member-actions'
import { listMemberTags, TAG_LENGTH_MAX } from '@duang/contract/desk/member-search'
import { Button, IconButton } from '@duang/ui/button.tsx'
import { LongTextField, TextField } from '@duang/ui/text-field.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { brandCall, brandList, brandQuery } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { memberTexts } from './member-texts.ts'
import type { Member } from './one-member.ts'

export function MemberNotes({ member }: { member: Member }) {
  const texts = useTexts(memberTexts)
  const language = useLanguage()
  const mayEdit = useMay('members.edit')
  const query = useInfiniteQuery(brandList(useBrandId(), listMemberNotes, { ids: { id: member.id } }))
  type Row = NonNullable<typeof query.data>['pages'][number]['items'][number]
  const columns: Column<Row>[] = [
    { id: 'at', head: texts.at, cell: (row) => stamp(row.at, language) },
    { id: 'by', head: texts.by, cell: (row) => row.actor },
    { id: 'note', head: texts.note, cell: (row) => <span className="whitespace-pre-wrap">{row.note}</span> },
  ]
  return (
    <>
      {mayEdit && (
        <div className="grid grid-cols-1 gap-4 desktop:grid-cols-2">
          <NoteForm id={member.id} />
          <TagForm member={member} />
        </div>
      )}
      <DataTable
        label={texts.notes}
        columns={columns}
        query={query}
        rowId={(row) => String(row.id)}
        emptyText={texts.noNotes}
      />
    </>
  )
}

function NoteForm({ id }: { id: string }) {
  const texts = useTexts(memberTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [note, setNote] = useState('')
  const add = async () => {
    if (note.trim() === '') return
    if (await run(() => brandCall(brand, addMemberNote, { ids: { id }, body: { note } }))) setNote('')
  }
  return (
    <form
      className="desk-panel grid content-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <LongTextField
        label={texts.note}
        hint={texts.noteHint}
        value={note}
        onValue={setNote}
        maxLength={NOTE_LENGTH_MAX}
      />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {texts.addNote}
        </Button>
      </div>
    </form>
  )
}

function TagForm({ member }: { member: Member }) {
  const texts = useTexts(memberTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [tag, setTag] = useState('')
  const known = useQuery(brandQuery(brand, listMemberTags))
  const set = (name: string, isOn: boolean) =>
    run(() => brandCall(brand, tagMember, { ids: { id: member.id }, body: { tag: name, isOn } }))
  const add = async () => {
    if (tag.trim() !== '' && (await set(tag.trim(), true))) setTag('')
  }
  return (
    <form
      className="desk-panel grid content-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <ul className="flex flex-wrap gap-2" aria-label={texts.tags}>
        {member.tags.map((name) => (
          <li key={name} className="inline-flex items-center gap-1">
            <span className="desk-count ms-0">{name}</span>
            <IconButton
              icon="close"
              label={fill(texts.removeTag, { tag: name })}
              onClick={() => void set(name, false)}
            />
          </li>
        ))}
      </ul>
      <TextField label={texts.tag} value={tag} onValue={setTag} maxLength={TAG_LENGTH_MAX} list="known-tags" />
      <datalist id="known-tags">
        {known.data?.tags.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div>
        <Button type="submit" look="quiet" isBusy={isBusy}>
          {texts.addTag}
        </Button>
      </div>
    </form>
  )
}
