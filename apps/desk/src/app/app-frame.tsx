/** The frame of every screen with a session: rail, bar of the brand, command palette. */
import { signOut } from '@duang/contract/desk/session'
import { IconButton } from '@duang/ui/button.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '#core/call/api.ts'
import { meQuery, useBrand, useBrandId } from '#core/call/me.ts'
import { setToken, useToken } from '#core/call/session.ts'
import { fill, setLanguage, useLanguage, useTexts } from '#core/language.ts'
import { setScheme, showBrandColour, useScheme } from '#core/scheme.ts'
import { forgetResults } from '#core/table/results.ts'
import { keyOf } from '#kit/key-of.ts'
import { CommandPalette } from './command-palette.tsx'
import { Rail } from './rail.tsx'
import { appTexts } from './texts.ts'

export function AppFrame() {
  const texts = useTexts(appTexts)
  const me = useQuery(meQuery)
  const brand = useBrand()
  const brandId = useBrandId()
  useSignedInOnly()
  useEffect(() => showBrandColour(brand?.brandHex), [brand?.brandHex])
  const isForeign = me.data !== undefined && brandId !== '' && brand === undefined
  return (
    <div className="desk">
      <a className="sr-only focus:not-sr-only" href="#main">
        {texts.skip}
      </a>
      <Rail />
      <main id="main" className="desk-main" tabIndex={-1}>
        <TopBar />
        {isForeign ? <EmptyState title={texts.noBrand} sub={texts.noBrandSub} /> : <Outlet />}
      </main>
    </div>
  )
}

/** A session that ended leads to the sign-in, and back to the same screen afterwards. */
function useSignedInOnly(): void {
  const token = useToken()
  const navigate = useNavigate()
  const queries = useQueryClient()
  useEffect(() => {
    if (token) return
    // The next person sees nothing of the one before.
    queries.clear()
    forgetResults()
    const next = location.pathname + location.search
    void navigate({ to: '/sign-in', search: { next }, ignoreBlocker: true })
  }, [token, navigate, queries])
}

function TopBar() {
  const texts = useTexts(appTexts)
  const language = useLanguage()
  const scheme = useScheme()
  const { data: me } = useQuery(meQuery)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (keyOf(event).toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <header className="desk-bar">
      <BrandSelect />
      <button type="button" className="button button-quiet" aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        <Icon name="search" size={16} />
        <span className="desk-wide">{texts.palette}</span>
        <kbd className="desk-key">Ctrl K</kbd>
      </button>
      {me?.isDemonstration && <span className="desk-note text-caption text-warn">{texts.demonstration}</span>}
      <span className="grow" />
      <button
        type="button"
        className="button button-text"
        lang={language === 'th' ? 'en' : 'th'}
        onClick={() => setLanguage(language === 'th' ? 'en' : 'th')}
      >
        {texts.language}
      </button>
      <IconButton
        icon={scheme === 'dark' ? 'sun' : 'moon'}
        label={scheme === 'dark' ? texts.light : texts.dark}
        onClick={() => setScheme(scheme === 'dark' ? 'light' : 'dark')}
      />
      <Link className="button button-text" to="/account" aria-label={`${me?.username ?? ''} ${texts.account}`}>
        <Icon name="user" size={16} />
        <span className="desk-name">{me?.username}</span>
      </Link>
      <SignOut />
      <CommandPalette isOpen={isOpen} onClose={() => setOpen(false)} />
    </header>
  )
}

function BrandSelect() {
  const texts = useTexts(appTexts)
  const { data: me } = useQuery(meQuery)
  const brandId = useBrandId()
  const navigate = useNavigate()
  if (!me || me.brands.length < 2) return null
  return (
    <select
      className="desk-select"
      aria-label={texts.brand}
      value={brandId}
      onChange={(event) => void navigate({ to: `/b/${event.currentTarget.value}/overview` })}
    >
      {me.brands.map((each) => (
        <option key={each.clientId} value={each.clientId}>
          {fill('{name}', { name: each.name })}
        </option>
      ))}
    </select>
  )
}

function SignOut() {
  const texts = useTexts(appTexts)
  const queries = useQueryClient()
  const leave = async () => {
    // The session of this browser is over, whatever the server replies.
    await call(signOut, { body: {} }).catch(() => undefined)
    setToken(undefined)
    queries.clear()
  }
  return <IconButton icon="logout" label={texts.signOut} onClick={() => void leave()} />
}
