/** Finds the member of an act on money: by username, name, phone, or digits of an account. */
import { searchMembers } from '@duang/contract/action/member-lists'
import { CallError } from '@duang/contract/client'
import { SEARCH_TEXT } from '@duang/contract/desk/member-search'
import { Combobox } from '@duang/ui/combobox.tsx'
import { useQuery } from '@tanstack/react-query'
import { brandQuery } from '../call/brand-call.ts'
import { useBrandId } from '../call/me.ts'
import { fill, useTexts } from '../language.ts'
import { useSearch } from '../table/search-field.tsx'
import { coreTexts } from '../texts.ts'

const FOUND_MAX = 20

type MemberPickerProps = {
  onMember: (username: string | undefined, id?: string) => void
  error?: string | undefined
}

export function MemberPicker({ onMember, error }: MemberPickerProps) {
  const texts = useTexts(coreTexts)
  const brand = useBrandId()
  const { text, setText, search } = useSearch()
  const found = useQuery({
    ...brandQuery(brand, searchMembers, { query: { text: search, limit: FOUND_MAX } }),
    enabled: search.length >= SEARCH_TEXT.least,
  })
  // Searches by digits have a pace. A list that is empty for that reason looks like a member who is not there.
  const refusal = found.error instanceof CallError ? found.error.refusal?.message : undefined
  const note = refusal ?? error
  const items = text.trim().length >= SEARCH_TEXT.least ? (found.data?.items ?? []) : []
  return (
    <Combobox
      label={texts.findMember}
      hint={texts.findMemberHint}
      state={note === undefined ? undefined : { kind: 'error', note }}
      value={text}
      autoCapitalize="none"
      maxLength={SEARCH_TEXT.most}
      onValue={(value) => {
        setText(value)
        onMember(undefined)
      }}
      options={items.map((each) => ({
        id: each.username,
        title: each.username,
        sub: [each.name, each.phone, each.status === 'blocked' ? texts.blocked : ''].filter(Boolean).join(' · '),
      }))}
      onPick={({ id }) => {
        setText(id)
        onMember(id, items.find(({ username }) => username === id)?.id)
      }}
      countText={(n) => fill(found.data?.next ? texts.foundMore : texts.found, { n })}
    />
  )
}
