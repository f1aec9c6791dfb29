/** The screens of the role: a rail at the side, on a phone a bar with the first ones and a menu of all. */
import './rail.css'
import { readQueues } from '@duang/contract/desk/queue'
import { Icon } from '@duang/ui/icon.tsx'
import { Dialog } from '@duang/ui/modal.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { brandQuery } from '#core/call/brand-call.ts'
import { useBrand } from '#core/call/me.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { GROUPS, type Group, type Screen } from '#core/screen.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { SCREENS } from './screens.ts'
import { appTexts } from './texts.ts'

/** Places of the bar on a phone, besides the menu. */
const IN_BAR = 4

type Brand = NonNullable<ReturnType<typeof useBrand>>

export function Rail() {
  const texts = useTexts(appTexts)
  const brand = useBrand()
  return (
    <nav className="desk-rail" aria-label={texts.navigation}>
      {brand && <RailOf brand={brand} />}
    </nav>
  )
}

function RailOf({ brand }: { brand: Brand }) {
  const texts = useFeatureTexts(appTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="desk-rail-head px-2 pb-2 font-semibold">{brand.name}</div>
      <Links brand={brand} />
      <button type="button" className="desk-link desk-menu-button" onClick={() => setOpen(true)}>
        <Icon name="down" size={18} className="rotate-180" />
        <span>{texts.menu}</span>
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={texts.menu} closeText={texts.close}>
        {isOpen && (
          <div className="desk-menu">
            <Links brand={brand} onGo={() => setOpen(false)} />
          </div>
        )}
      </Dialog>
    </>
  )
}

function Links({ brand, onGo }: { brand: Brand; onGo?: () => void }) {
  const language = useLanguage()
  const queues = useQuery(brandQuery(brand.clientId, readQueues, {}, 'waiting'))
  const waiting = (queue: string | undefined) => queues.data?.queues.find((each) => each.queue === queue)?.waiting ?? 0
  const shown = SCREENS.filter(
    ({ group, permission }) => group && (permission === 'own' || brand.permissions.includes(permission)),
  )
  const inBar = shown.filter(({ group }) => group === 'work').slice(0, IN_BAR)
  return (Object.keys(GROUPS) as Group[]).map((group) => {
    const screens = shown.filter((each) => each.group === group)
    if (screens.length === 0) return null
    return (
      <div key={group} className="contents">
        <div className="desk-group">{GROUPS[group][language]}</div>
        {screens.map((screen) => (
          <RailLink
            key={screen.path}
            {...{ screen, brand, onGo, waiting: waiting(screen.queue), isInBar: inBar.includes(screen) }}
          />
        ))}
      </div>
    )
  })
}

type RailLinkProps = {
  screen: Screen
  brand: Brand
  waiting: number
  isInBar: boolean
  onGo: (() => void) | undefined
}

function RailLink({ screen, brand, waiting, isInBar, onGo }: RailLinkProps) {
  const language = useLanguage()
  return (
    <Link
      className="desk-link"
      data-in-bar={isInBar || undefined}
      to={`/b/${brand.clientId}/${screen.path}`}
      {...(onGo && { onClick: onGo })}
    >
      <Icon name={screen.icon} size={18} />
      <span>{screen.title[language]}</span>
      {waiting > 0 && <span className="desk-count">{waiting}</span>}
    </Link>
  )
}
