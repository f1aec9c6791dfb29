/** One search over everything that names a member, and the list of members with filters. */
import { SEARCH_TEXT } from '@duang/contract/desk/member-search'
import { TextField } from '@duang/ui/text-field.tsx'
import { useRef } from 'react'
import { useTexts } from '#core/language.ts'
import { useSearch } from '#core/table/search-field.tsx'
import { useKeys } from '#core/use-keys.ts'
import { FoundMembers } from './found-members.tsx'
import { MemberList } from './member-list.tsx'
import { memberListTexts } from './texts.ts'

export default function MembersScreen() {
  const texts = useTexts(memberListTexts)
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })
  const { text, setText, search } = useSearch('text')
  const wanted = search.slice(0, SEARCH_TEXT.most)
  return (
    <>
      <h1>{texts.title}</h1>
      <TextField
        ref={field}
        label={texts.searchLabel}
        hint={texts.searchHint}
        icon="search"
        type="search"
        value={text}
        onValue={setText}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_TEXT.most}
      />
      {wanted.length >= SEARCH_TEXT.least ? <FoundMembers text={wanted} /> : <MemberList />}
    </>
  )
}
