/**
 * Renders every screen in every state from fixtures, without a server:
 * `?screen=login&state=wrong&brand=2563EB&theme=light&layout=simple`. `&hidden` hides amounts, as the eye of the wallet does.
 * Without a screen it lists all states. `?screen=parts` shows all parts of `packages/ui`. Not in the production bundle.
 */
import '../src/main.css'
import { listCreditAtProviders } from '@duang/contract/games/games'
import { themeCss } from '@duang/theme/theme'
import { createRoot } from 'react-dom/client'
import { installFixtures, reply } from './fixtures.ts'
import { MEMBER } from './member.ts'
import { isPictured, SCREENS } from './screens.ts'
import type { GalleryState } from './state.ts'
import { credit, offBreak } from './wallet-fixtures.ts'

const wish = new URLSearchParams(location.search)
const root = document.getElementById('root') as HTMLElement

/** Runs before the app is loaded, because the app reads brand and session at import. */
function prepare(settings: GalleryState['brand']): void {
  const brandHex = `#${wish.get('brand') ?? 'FFCA00'}`
  const style = document.getElementById('theme')
  if (style) style.textContent = themeCss(brandHex)
  if (wish.get('theme') === 'light') window.showScheme?.('light')
  const script = document.getElementById('brand')
  if (!script) return
  const brand = JSON.parse(script.textContent ?? '{}') as Record<string, unknown>
  script.textContent = JSON.stringify({ ...brand, brandHex, publicLayout: wish.get('layout') ?? 'menu', ...settings })
}

/** What the top bar of every page of a member reads, unless the state has its own. */
const OF_TOP_BAR = [credit(1_248_050), reply(listCreditAtProviders, { items: [] }), offBreak]

/** The gallery has no service worker, and no browser subscription. */
function standInForWorker(): void {
  const registration = { pushManager: { getSubscription: async () => null } }
  Object.defineProperty(navigator.serviceWorker, 'ready', { value: Promise.resolve(registration) })
}

async function show({ path, isMember, isOffline, siteStatus, fixtures, act }: GalleryState): Promise<void> {
  installFixtures([...fixtures, ...(isMember ? OF_TOP_BAR : [])])
  sessionStorage.clear()
  localStorage.clear()
  if (isMember)
    localStorage.setItem('duang.session', JSON.stringify({ token: 't', user: MEMBER, startedAt: Date.now() - 724_000 }))
  if (wish.has('hidden')) localStorage.setItem('duang.hide-amounts', '1')
  if (siteStatus) {
    const script = Object.assign(document.createElement('script'), { type: 'application/json', id: 'site-status' })
    script.textContent = JSON.stringify(siteStatus)
    document.head.append(script)
  }
  standInForWorker()
  if (isOffline) Object.defineProperty(navigator, 'onLine', { value: false })
  const { mountAt } = await import('./mount.tsx')
  mountAt(root, path)
  await act?.()
  document.documentElement.dataset.ready = ''
}

function Index() {
  return (
    <main className="content">
      <h1>Gallery</h1>
      <a className="text-brand-text" href="?screen=parts">
        parts
      </a>
      {Object.entries(SCREENS).map(([screen, states]) => (
        <section key={screen}>
          <h2>{screen}</h2>
          <ul className="chips">
            {Object.keys(states).map((state) => (
              <li key={state}>
                <a
                  className="chip"
                  href={`?screen=${screen}&state=${state}`}
                  data-pictured={isPictured(screen, state) || undefined}
                >
                  {state}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}

const screen = wish.get('screen') ?? ''
const state = SCREENS[screen]?.[wish.get('state') ?? '']
prepare(state?.brand)
if (state) await show(state)
else if (screen === 'parts') {
  const { Parts } = await import('./parts.tsx')
  createRoot(root).render(<Parts />)
} else createRoot(root).render(<Index />)
