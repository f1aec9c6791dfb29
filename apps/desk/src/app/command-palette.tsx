/** Pages by their names in both languages, reached without a mouse. */
import { Icon } from '@duang/ui/icon.tsx'
import { Dialog } from '@duang/ui/modal.tsx'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useLanguage, useTexts } from '#core/language.ts'
import { useBrand } from '#core/me.ts'
import { coreTexts } from '#core/texts.ts'
import { SCREENS } from './screens.ts'
import { appTexts } from './texts.ts'

const SHOWN_MAX = 12

export function CommandPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = { ...useTexts(coreTexts), ...useTexts(appTexts) }
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.palette} closeText={texts.close} focusRef={field}>
      {isOpen && <Choices field={field} onClose={onClose} />}
    </Dialog>
  )
}

function Choices({ field, onClose }: { field: React.RefObject<HTMLInputElement | null>; onClose: () => void }) {
  const texts = useTexts(appTexts)
  const language = useLanguage()
  const brand = useBrand()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [current, setCurrent] = useState(0)
  const wanted = text.trim().toLowerCase()
  const found = SCREENS.filter(({ group, permission, title, path }) => {
    const isShown = group && (permission === 'own' || brand?.permissions.includes(permission))
    return isShown && `${title.th} ${title.en} ${path}`.toLowerCase().includes(wanted)
  }).slice(0, SHOWN_MAX)
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
        {found.map((screen, index) => (
          <button
            key={screen.path}
            id={`choice-${screen.path}`}
            type="button"
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            className="desk-link w-full"
            data-status={index === current ? 'active' : undefined}
            onClick={() => go(screen.path)}
          >
            <Icon name={screen.icon} size={18} />
            {screen.title[language]}
          </button>
        ))}
      </div>
    </div>
  )
}
