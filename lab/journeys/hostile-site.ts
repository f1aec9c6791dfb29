/** A brand of its own. All texts of its staff and of its one member come from a list. */
import { randomInt, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type BrandSeed, seedBrand } from '../../apps/api/seed/brand-seed.ts'
import type { BrandSettings } from '../../apps/api/src/core/brand/settings.ts'
import { createDb, createPool, type Db } from '../../apps/api/src/kit/database/db.ts'
import { escapeHtml } from '../../apps/api/src/kit/text/html-text.ts'
import { BANK, PORTS } from '../stage/browser/site.ts'

/** Maximum lengths that the schemas of settings and addresses permit. */
const LEVEL_LABEL_MAX = 20
const LINE_MAX = 200
const NAME_MAX = 100
const BRANDS_FRESH_MS = 1_100

export type HostileSite = {
  address: string
  /** The brand as commands name it. */
  clientId: string
  login: { username: string; password: string }
  db: Db
  brandId: number
  /** Writes these texts wherever text is shown. The site has them within a second. */
  seedTexts: (texts: readonly string[]) => Promise<void>
  /** Sets these settings in addition. The site has them when it resolves. */
  set: (settings: Partial<BrandSettings>) => Promise<void>
  close: () => Promise<void>
}

/** `now`: when the brand and its legal texts came. `members`: up to nine. The first one logs in. */
export async function openHostileSite(now = new Date(), members = 1): Promise<HostileSite> {
  const data = path.join(process.env.E2E_DATA ?? '', 'var')
  const password = readFileSync(path.join(data, 'postgres.password'), 'utf8').trim()
  const url = `postgres://postgres:${password}@127.0.0.1:${PORTS.DATABASE_PORT}/duang`
  const db = createDb(createPool({ url, poolSize: 2, as: 'owner', onError: () => undefined }))
  const brandId = randomInt(1_000, 1_000_000)
  const clientId = `texts${brandId}`
  const seed = brandOf(brandId, clientId, members)
  await seedBrand(db, seed, {
    sandboxUrl: BANK,
    sandboxSecret: readFileSync(path.join(data, 'sandbox.secret'), 'utf8').trim(),
    hosts: [`${clientId}.localhost`],
    now,
    withMembers: true,
  })

  // The server reads its brands once a second. Before that this host is unknown.
  await setTimeout(BRANDS_FRESH_MS)

  const own = { db, brandId }
  const [login] = seed.logins
  if (!login) throw new Error('The brand has no member.')
  const address = `http://${clientId}.localhost:${PORTS.PORT}`
  return {
    address,
    clientId,
    login,
    ...own,
    seedTexts: (texts) => seedTexts(own, texts),
    set: (settings) => addSettings(own, settings),
    close: () => db.destroy(),
  }
}

type Own = Pick<HostileSite, 'db' | 'brandId'>
const ofBrand = ({ brandId }: Own) => ['brand_id', '=', brandId] as const

async function seedTexts(own: Own, texts: readonly string[]): Promise<void> {
  const all = texts.join(' ')
  await seedNames(own, all)
  await seedSettings(own, texts)
  await seedTerms(own, all)
  await seedContent(own, texts)
  await seedAddress(own, all)
}

async function seedNames(own: Own, all: string): Promise<void> {
  const { db } = own
  await db
    .updateTable('members')
    .set({ name: all })
    .where(...ofBrand(own))
    .execute()
  await db
    .updateTable('member_banks')
    .set({ account_name: all })
    .where(...ofBrand(own))
    .execute()
  await db
    .updateTable('receiving_accounts')
    .set({ account_name: all })
    .where(...ofBrand(own))
    .execute()
}

async function seedSettings(own: Own, texts: readonly string[]): Promise<void> {
  const all = texts.join(' ')
  const settings = {
    licenceText: all.slice(0, 1_000),
    termsText: all,
    maintenanceMessage: all.slice(0, 300),
    helpLine: texts[0]?.slice(0, 40).padEnd(3, '.') ?? '1323',
    levelLabels: { 0: texts[1]?.trim().slice(0, LEVEL_LABEL_MAX) || 'x' },
    lineIds: ['@texts', ''],
  }
  await own.db
    .updateTable('brands')
    .set({ name: all, settings: JSON.stringify(settings) })
    .where(...ofBrand(own))
    .execute()
}

/** The newest version of the terms. Versions stay, so a later one replaces an earlier one of this run. */
async function seedTerms({ db, brandId }: Own, all: string): Promise<void> {
  const now = new Date()
  const terms = { kind: 'terms', language: 'th', version: Math.floor(now.getTime() / 1_000), published_by: 'test' }
  await db
    .insertInto('documents')
    .values({ brand_id: brandId, ...terms, body: `<p>${escapeHtml(all)}</p>`, published_at: now })
    .execute()
}

/** Announcements and movies. */
async function seedContent(own: Own, texts: readonly string[]): Promise<void> {
  const { db, brandId } = own
  const now = new Date().toISOString()
  const announcements = pairsOf(texts).map(([title, body]) => ({
    brand_id: brandId,
    announcement_id: randomUUID(),
    title,
    body,
    published_at: now,
  }))
  const movies = pairsOf(texts).map(([title, description], position) => ({
    brand_id: brandId,
    title,
    description,
    position,
    movie_url: `https://movies.example/${position}.mp4`,
    created_at: now,
  }))
  await db
    .deleteFrom('announcements')
    .where(...ofBrand(own))
    .execute()
  await db.insertInto('announcements').values(announcements).execute()
  await db
    .deleteFrom('movies')
    .where(...ofBrand(own))
    .execute()
  await db.insertInto('movies').values(movies).execute()
}

async function seedAddress(own: Own, all: string): Promise<void> {
  const { db, brandId } = own
  const { member_id } = await db
    .selectFrom('members')
    .select('member_id')
    .where(...ofBrand(own))
    .executeTakeFirstOrThrow()
  const address = {
    name: all.replace(/\p{Cc}/gu, ' ').slice(0, NAME_MAX),
    line: all.replace(/\p{Cc}/gu, ' ').slice(-LINE_MAX),
    phone: '0812345678',
    subdistrict: 'คลองเตย',
    district: 'คลองเตย',
    province: 'กรุงเทพมหานคร',
    postcode: '10110',
    updated_at: new Date().toISOString(),
  }
  await db
    .insertInto('member_addresses')
    .values({ brand_id: brandId, member_id, ...address })
    .onConflict((conflict) => conflict.columns(['brand_id', 'member_id']).doUpdateSet(address))
    .execute()
}

async function addSettings(own: Own, settings: Partial<BrandSettings>): Promise<void> {
  const { settings: known } = await own.db
    .selectFrom('brands')
    .select('settings')
    .where(...ofBrand(own))
    .executeTakeFirstOrThrow()
  await own.db
    .updateTable('brands')
    .set({ settings: JSON.stringify({ ...(known as object), ...settings }) })
    .where(...ofBrand(own))
    .execute()
  await setTimeout(BRANDS_FRESH_MS)
}

/** Each text is the whole of one field: half of them as headings, half as bodies. */
function pairsOf(texts: readonly string[]): [string, string][] {
  const half = Math.ceil(texts.length / 2)
  return texts.slice(0, half).map((text, index) => [text, texts[half + index] ?? text])
}

const brandOf = (brandId: number, clientId: string, members: number): BrandSeed => ({
  brandId,
  clientId,
  name: 'ข้อความ',
  settings: {},
  feed: 'sandbox',
  accounts: [
    {
      bank: '014',
      account: `40${String(brandId).padStart(8, '0')}`,
      name: 'บจก. ข้อความ',
      promptpay: null,
      priority: 1,
    },
  ],
  news: { id: randomUUID(), title: 'ข่าว', body: 'ข่าว' },
  documents: {
    th: { terms: 'ข้อกำหนด', privacy: 'นโยบาย', help: 'ช่วยเหลือ' },
    en: { terms: 'Terms', privacy: 'Notice', help: 'Help' },
  },
  logins: Array.from({ length: members }, (_, n) => ({
    username: n === 0 ? 'reader' : `reader${n}`,
    password: 'duang-demo-9',
    name: 'ผู้อ่าน',
    phone: `089999999${9 - n}`,
    bank: '014',
    account: `41${n}${String(brandId).padStart(7, '0')}`,
    afCode: `READER0${n + 1}`,
  })),
})
