import type { PageBrand } from '@duang/contract/site/page-brand'
import { MENU_PARTS, USUAL_HOUSE } from '@duang/contract/site/page-brand'
import type { PageRequest } from '@duang/contract/site/page-rendering'
import { expect, test } from 'vitest'
import { renderPage } from './entry-server.tsx'

const OPEN = { websiteStatus: '', message: '', until: null, planned: null } as const
const CLOSED = { ...OPEN, websiteStatus: 'MA' } as const

const brand: PageBrand = {
  clientId: 'one',
  name: 'One',
  brandHex: '#FFCA00',
  theme: 'dark',
  pattern: 'plain',
  mark: null,
  publicLayout: 'menu',
  withdrawInBar: false,
  isTrueWallet: false,
  menu: Object.fromEntries(MENU_PARTS.map((part) => [part, true])) as PageBrand['menu'],
  house: USUAL_HOUSE,
  lineIds: ['@one', ''],
  chat: null,
  frames: { liveScore: '', score: '' },
  levelLabels: {},
  footerYear: 2024,
  minAge: 20,
  helpLine: '1323',
  licenceText: null,
  mailDomain: '',
  isDemonstration: true,
  sandboxUrl: null,
}

const failing: typeof fetch = async () => new Response('{}', { status: 500 })
async function render(path: string, siteStatus: PageRequest['siteStatus'], fetch: typeof globalThis.fetch = failing) {
  const page = await renderPage({ path, search: '', brand, siteStatus, now: Date.UTC(2026, 0, 1), fetch })
  return page?.html ?? ''
}

test('renders a page completely after the page of another brand in maintenance', async () => {
  expect(await render('/', CLOSED)).toContain('ปิดปรับปรุง')
  const html = await render('/promotion', OPEN)
  expect(html).toContain('โปรโมชัน')
  expect(html).not.toContain('<!--$!-->')
})

test.each([
  '/',
  '/login',
  '/register',
  '/promotion',
  '/contact',
  '/live-score',
  '/score',
  '/verify',
  '/terms',
  '/privacy',
  '/help',
  '/404',
])('%s has no style attribute where its data is missing: the policy would refuse it', async (path) => {
  expect(await render(path, OPEN)).not.toMatch(/<[^>]* style=/)
})
