/** Notes and tags of staff on a member. */
import {
  addMemberNote,
  NOTE_LENGTH_MAX,
  TAG_LENGTH_MAX,
  tagMember,
  untagMember,
} from '@duang/contract/action/member-admin'
import { listMemberNotes } from '@duang/contract/action/member-lists'
import { listMemberTags } from '@duang/contract/desk/member-search'
import { Button, IconButton } from '@duang/ui/button.tsx'
import { LongTextField, TextField } from '@duang/ui/text-field.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { brandCall, brandList, brandQuery, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { memberTexts } from './member-texts.ts'
import type { Member } from './one-member.ts'

export function MemberNotes({ member }: { member: Member }) {
  const texts = useFeatureTexts(memberTexts)
  const language = useLanguage()
  const mayEdit = useMay('members.edit')
  const query = useInfiniteQuery(brandList(useBrandId(), listMemberNotes, { query: { member: member.id } }))
  const note = (row: ItemOf<typeof listMemberNotes>) => <span className="whitespace-pre-wrap">{row.note}</span>
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
        columns={listColumns<ItemOf<typeof listMemberNotes>>(listMemberNotes, { language, texts, own: { note } })}
        query={query}
        rowId={(row) => String(row.id)}
        emptyText={texts.noNotes}
      />
    </>
  )
}

function NoteForm({ id }: { id: string }) {
  const language = useLanguage()
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [note, setNote] = useState('')
  const add = async () => {
    if (note.trim() === '') return
    if (await run(() => brandCall(brand, addMemberNote, { body: { member: id, note } }))) setNote('')
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
        label={addMemberNote.fields.note.label[language]}
        hint={addMemberNote.help[language]}
        value={note}
        onValue={setNote}
        maxLength={NOTE_LENGTH_MAX}
      />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {addMemberNote.title[language]}
        </Button>
      </div>
    </form>
  )
}

function TagForm({ member }: { member: Member }) {
  const texts = useTexts(memberTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [tag, setTag] = useState('')
  const known = useQuery(brandQuery(brand, listMemberTags))
  const set = (name: string, isOn: boolean) =>
    run(() => brandCall(brand, isOn ? tagMember : untagMember, { body: { member: member.id, tag: name } }))
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
      <TextField
        label={tagMember.fields.tag.label[language]}
        value={tag}
        onValue={setTag}
        maxLength={TAG_LENGTH_MAX}
        list="known-tags"
      />
      <datalist id="known-tags">
        {known.data?.tags.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div>
        <Button type="submit" look="quiet" isBusy={isBusy}>
          {tagMember.title[language]}
        </Button>
      </div>
    </form>
  )
}
