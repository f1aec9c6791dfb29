/** Newer terms: a member sees what changed, puts it off, and accepts before a deposit once the brand requires it. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expectAccessible } from '../stage/browser/page-state.ts'
import { logIn } from '../stage/browser/people.ts'
import { duang } from './duang.ts'
import { type HostileSite, openHostileSite } from './hostile-site.ts'
import { expect, test } from './watched.ts'

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
const bangkokDate = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)

let site: HostileSite
let memberId = 0
test.beforeAll(async () => {
  site = await openHostileSite(ago(9))
  const { member_id } = await site.db
    .selectFrom('members')
    .select('member_id')
    .where('brand_id', '=', site.brandId)
    .executeTakeFirstOrThrow()
  memberId = member_id
  await site.db
    .insertInto('consents')
    .values(
      ['terms', 'privacy'].map((document) => ({
        brand_id: site.brandId,
        member_id,
        document,
        version: 'v1',
        accepted_at: ago(8),
      })),
    )
    .execute()
})
test.afterAll(() => site.close())

/** The next version of the terms, two days old, so that a date of the brand may follow it. */
const publishTerms = () =>
  site.db
    .insertInto('documents')
    .values({
      brand_id: site.brandId,
      kind: 'terms',
      language: 'th',
      version: 2,
      published_by: 'test',
      body: '<p>ข้อความใหม่ทั้งหมด</p>',
      published_at: ago(2),
      asks_again: true,
    })
    .execute()

test('a member reads what changed, puts it off, and accepts before a deposit after the date of the brand', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog')
  await logIn(page, site.login, site.address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await publishTerms()

  await page.reload()
  await expect(dialog.getByRole('heading', { name: 'ข้อกำหนดเปลี่ยนแปลง' })).toBeVisible()
  await expectAccessible(page, 'the question about newer terms')
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: /ข้อกำหนดการใช้งาน/ }).click()
  const terms = await opened
  await expect(terms.locator('ins', { hasText: 'ข้อความใหม่ทั้งหมด' })).toBeVisible()
  await expect(terms.getByRole('dialog')).toBeHidden()
  await expectAccessible(terms, 'the marked terms')
  await terms.close()

  await dialog.getByRole('button', { name: 'ไว้ทีหลัง' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`${site.address}/auth/deposit`)
  await expect(page.getByRole('button', { name: 'คัดลอกเลขที่บัญชี' })).toBeVisible()
  await expect(dialog).toBeHidden()

  // From the date on the deposit page asks first. Withdrawing and limits stay open.
  await site.set({ consentRequiredFrom: bangkokDate(new Date()) })
  await page.reload()
  await expect(dialog.getByText('ต้องยอมรับก่อนฝากเงินและเล่นเกม')).toBeVisible()
  await expectAccessible(page, 'the required consent')
  await dialog.getByRole('link', { name: 'ถอนเงิน' }).click()
  await page.waitForURL('**/auth/withdraw')
  await expect(page.getByRole('heading', { level: 1, name: 'ถอนเงิน' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goto(`${site.address}/auth/settings/limits`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.goto(`${site.address}/auth/deposit`)
  await dialog.getByRole('button', { name: 'กลับหน้าหลัก' }).click()
  await page.waitForURL('**/auth/dashboard')
  await page.goto(`${site.address}/auth/deposit`)
  await expect(page.getByRole('button', { name: 'คัดลอกเลขที่บัญชี' })).toBeHidden()
  await dialog.getByRole('button', { name: 'ยอมรับ' }).click()
  await expect(page.getByText('บันทึกการยอมรับแล้ว')).toBeVisible()
  await expect(page.getByRole('button', { name: 'คัดลอกเลขที่บัญชี' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'คัดลอกเลขที่บัญชี' })).toBeVisible()
  await expect(dialog).toBeHidden()
  const given = await site.db
    .selectFrom('consents')
    .select(['document', 'version'])
    .where('brand_id', '=', site.brandId)
    .where('member_id', '=', memberId)
    .where('version', '<>', 'v1')
    .execute()
  expect(given).toEqual([{ document: 'terms', version: 'v2' }])

  // A correction of wording asks no member.
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'duang-consent-')), 'terms.html')
  writeFileSync(file, '<p>ข้อความใหม่ทั้งหมด</p><p>แก้คำผิด</p>')
  await duang('document', 'publish', 'terms', '--file', file, '--minor', '--brand', site.clientId)
  await page.goto(`${site.address}/auth/dashboard`)
  await page.waitForLoadState('networkidle')
  await expect(dialog).toBeHidden()
})
