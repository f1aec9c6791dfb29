import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { SCHEME_KEY, type Scheme } from './scheme.ts'
import { schemeScript } from './scheme-script.ts'
import { deriveTheme } from './theme.ts'

const GOLD = '#FFCA00'
const GROUNDS = { dark: deriveTheme(GOLD).dark['bg-0'], light: deriveTheme(GOLD).light['bg-0'] }

type Device = { kept?: string | null; isLight?: boolean; hasStorage?: boolean; own?: Scheme }
type Listener = (event: object) => void

/** Runs the script of a head with only what it may use. */
function run({ kept = null, isLight = false, hasStorage = true, own = 'dark' }: Device) {
  const dataset: { theme?: string; scheme?: string } = {}
  const device: { matches: boolean; onchange?: () => void } = { matches: isLight }
  const bars = { content: '' }
  const listeners: Record<string, Listener> = {}
  const stored: Record<string, string> = {}
  const page = {
    document: {
      documentElement: { dataset },
      querySelector: () => ({ setAttribute: (_name: string, value: string) => (bars.content = value) }),
    },
    matchMedia: () => device,
    addEventListener: (kind: string, listener: Listener) => (listeners[kind] = listener),
    get localStorage() {
      if (!hasStorage) throw new Error('SecurityError')
      return {
        getItem: (key: string) => (key === SCHEME_KEY ? kept : null),
        setItem: (key: string, value: string) => (stored[key] = value),
      }
    },
  }
  runInNewContext(schemeScript(GOLD, own), page)
  return {
    dataset,
    device,
    bars,
    stored,
    otherTab: (newValue: string | null, key: string | null = SCHEME_KEY) => listeners.storage?.({ key, newValue }),
    choose: (name: string, value: string) => listeners.click?.({ target: { name, value } }),
  }
}

test.each<[string, Device, string, string]>([
  ['nothing kept', {}, 'dark', 'dark'],
  ['nothing kept in a light brand', { own: 'light' }, 'light', 'light'],
  ['light in a dark brand', { kept: 'light' }, 'light', 'light'],
  ['dark in a light brand', { kept: 'dark', own: 'light' }, 'dark', 'dark'],
  ['as the device, which is light', { kept: 'system', isLight: true }, 'system', 'light'],
  ['as the device, which is dark', { kept: 'system', own: 'light' }, 'system', 'dark'],
  ['a value of no meaning', { kept: 'constructor' }, 'dark', 'dark'],
  ['a browser that refuses storage', { hasStorage: false, own: 'light' }, 'light', 'light'],
])('%s', (_name, device, scheme, theme) => {
  const { dataset, bars } = run(device)
  expect(dataset).toEqual({ scheme, theme })
  expect(bars.content).toBe(GROUNDS[theme as Scheme])
})

test('follows the device only where it was chosen so', () => {
  const following = run({ kept: 'system' })
  following.device.matches = true
  following.device.onchange?.()
  expect(following.dataset).toEqual({ scheme: 'system', theme: 'light' })
  const chosen = run({ kept: 'dark' })
  chosen.device.matches = true
  chosen.device.onchange?.()
  expect(chosen.dataset).toEqual({ scheme: 'dark', theme: 'dark' })
})

test('follows the choice in another tab, and no other key', () => {
  const { dataset, otherTab } = run({})
  otherTab('light')
  expect(dataset.theme).toBe('light')
  otherTab('dark', 'duang.session')
  expect(dataset.theme).toBe('light')
  otherTab(null, null)
  expect(dataset.theme).toBe('dark')
})

test('keeps and shows the choice of its radio buttons, and of no other field', () => {
  const { dataset, stored, choose } = run({})
  choose('place', 'light')
  expect(dataset).toEqual({ scheme: 'dark', theme: 'dark' })
  choose('scheme', 'light')
  expect(dataset).toEqual({ scheme: 'light', theme: 'light' })
  expect(stored).toEqual({ [SCHEME_KEY]: 'light' })
})

test('shows a choice that the browser refuses to keep', () => {
  const { dataset, choose } = run({ hasStorage: false })
  choose('scheme', 'light')
  expect(dataset.theme).toBe('light')
})
