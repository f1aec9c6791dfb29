/** Pages by their names in both languages, and members by whatever names them, reached without a mouse. */
import { searchMembers } from '@duang/contract/action/member-lists'
import { SEARCH_TEXT } from '@duang/contract/desk/member-search'
import { Icon, type IconName } from '@duang/ui/icon.tsx'
import { Dialog } from '@duang/ui/modal.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { brandQuery } from '#core/call/brand-call.ts'
import { useBrand, useMay } from '#core/call/me.ts'
import { useDebounced } from '#core/call/use-debounced.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { SCREENS } from './screens.ts'
import { appTexts } from './texts.ts'

const SHOWN_MAX = 12
const MEMBERS_MAX = 8

export function CommandPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useFeatureTexts(appTexts)
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.palette} closeText={texts.close} focusRef={field}>
      {isOpen && <Choices field={field} onClose={onClose} />}
    </Dialog>
  )
}

type Choice = { path: string; icon: IconName; text: string }

/** The first members that the text names, where the role may see members. */
function useFoundMembers(text: string) {
  const brand = useBrand()
  const mayRead = useMay('members.read')
  const wanted = useDebounced(text).trim().slice(0, SEARCH_TEXT.most)
  const query = useQuery({
    ...brandQuery(brand?.clientId ?? '', searchMembers, { query: { text: wanted, limit: MEMBERS_MAX } }),
    enabled: mayRead && wanted.length >= SEARCH_TEXT.least,
    placeholderData: keepPreviousData,
  })
  return wanted.length >= SEARCH_TEXT.least ? (query.data?.items ?? []) : []
}

function Choices({ field, onClose }: { field: React.RefObject<HTMLInputElement | null>; onClose: () => void }) {
  const texts = useTexts(appTexts)
  const language = useLanguage()
  const brand = useBrand()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [current, setCurrent] = useState(0)
  const wanted = text.trim().toLowerCase()
  const pages = SCREENS.filter(({ group, permission, title, path }) => {
    const isShown = group && (permission === 'own' || brand?.permissions.includes(permission))
    return isShown && `${title.th} ${title.en} ${path}`.toLowerCase().includes(wanted)
  }).slice(0, SHOWN_MAX)
  const members = useFoundMembers(text)
  const found: Choice[] = [
    ...pages.map(({ path, icon, title }) => ({ path, icon, text: title[language] })),
    ...members.map(({ id, username, name }) => ({
      path: `members/${id}`,
      icon: 'user' as const,
      text: `${username} · ${name}`,
    })),
  ]
  const go = (path: string | undefined) => {
    if (!path || !brand) return
    onClose()
    void navigate({ to: `/b/${brand.clientId}/${path}` })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setCurrent((at) => Math.min(found.length - 1, at + 1))
    else if (event.key === 'ArrowUp') setCurrent((at) => Math.max(0, at - 1))
    else if (event.key === 'Enter') go(found[current]?.path)
    else return
    event.preventDefault()
  }
  return (
    <div className="desk-palette grid gap-2">
      <input
        ref={field}
        className="desk-select"
        role="combobox"
        aria-label={texts.paletteHint}
        aria-expanded="true"
        aria-controls="palette-choices"
        aria-activedescendant={found[current] ? `choice-${found[current].path}` : undefined}
        placeholder={texts.paletteHint}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setCurrent(0)
        }}
        onKeyDown={press}
      />
      <div id="palette-choices" role="listbox" aria-label={texts.palette}>
        {found.map((choice, index) => (
          <Option key={choice.path} choice={choice} isCurrent={index === current} onClick={() => go(choice.path)} />
        ))}
      </div>
    </div>
  )
}

function Option({ choice, isCurrent, onClick }: { choice: Choice; isCurrent: boolean; onClick: () => void }) {
  return (
    <button
      id={`choice-${choice.path}`}
      type="button"
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      className="desk-link w-full"
      data-status={isCurrent ? 'active' : undefined}
      onClick={onClick}
    >
      <Icon name={choice.icon} size={18} />
      {choice.text}
    </button>
  )
}
