/** Game providers at the desk: finance proposes a provider, its terms and a key, and an owner reads the effect and approves. */
import { accessibilityViolations } from '../stage/browser/page-state.ts'
import { BANK } from '../stage/browser/site.ts'
import { DESKTOP } from '../stage/browser/windows.ts'
import { atDesk, confirm, fill, send } from './at-desk.ts'
import { expect, test } from './watched.ts'

test.use({ isMobile: false, hasTouch: false, viewport: DESKTOP, extraHTTPHeaders: {} })

test('a provider, its terms and its keys take two persons, and its author sees a secret once', async ({ browser }) => {
  const { page, brand } = await atDesk(browser, 'finance', 'p')
  const { page: second } = await atDesk(browser, 'owner', 'p')
  const code = `journey-${Date.now()}`
  const row = page.getByRole('row', { name: code })
  const ask = (name: string) => row.getByRole('button', { name, exact: true }).press('Enter')
  /** The secret that is shown now. The next dialog does not show it. */
  const takeSecret = async () => {
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('หน้านี้แสดงครั้งเดียว')
    const [keyId = '', secret = ''] = await dialog.locator('code').allTextContents()
    expect(secret.length).toBeGreaterThan(24)
    await dialog.getByRole('button', { name: 'เก็บไว้แล้ว' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    return { keyId, secret }
  }
  const approve = async (kind: string, ...effects: (string | RegExp)[]) => {
    await second.goto(`${brand}/proposals`)
    const proposal = second.getByRole('row').filter({ hasText: kind }).filter({ hasText: code })
    for (const each of effects) await expect(proposal).toContainText(each)
    await proposal.getByRole('button', { name: 'อนุมัติ' }).press('Enter')
    await confirm(second)
    await expect(proposal).toHaveCount(0)
    await page.goto(`${brand}/providers`)
  }

  await page.goto(`${brand}/providers`)
  await page.getByRole('button', { name: 'เพิ่มค่ายเกม', exact: true }).press('Enter')
  await fill(page, /^รหัสค่าย/, code)
  await fill(page, /^ชื่อสำหรับสมาชิก/, 'ค่ายทดสอบ')
  await fill(page, /^กลุ่ม/, 'jt')
  await fill(page, /^ที่อยู่ API/, `${BANK}/studio`)
  expect(await accessibilityViolations(page)).toEqual([])
  await send(page)
  const first = await takeSecret()
  await approve('เพิ่มค่ายเกม', `${BANK}/studio`, first.keyId)
  expect(await second.content()).not.toContain(first.secret)

  await ask('ที่อยู่และกติกา')
  await page.getByRole('dialog').getByLabel('รอบจบเมื่อ').selectOption('minutes')
  await fill(page, /^นาทีหลังเดิมพันล่าสุด/, '45')
  await confirm(page)
  await approve('เปลี่ยนที่อยู่และกติกาของค่ายเกม', /45/)

  await ask('กุญแจ')
  await expect(page.getByRole('dialog')).toContainText(first.keyId)
  await page.getByRole('dialog').getByLabel('แทนกุญแจ').selectOption(first.keyId)
  await send(page)
  const { keyId } = await takeSecret()
  await approve('เพิ่มกุญแจค่ายเกม', keyId)
  await ask('กุญแจ')
  await expect(page.getByRole('dialog')).not.toContainText(first.keyId)
  await page.getByRole('dialog').getByRole('button', { name: 'เพิกถอน' }).press('Enter')
  await confirm(page)

  await ask('ปิดใช้')
  await expect(page.getByRole('dialog')).toContainText('ผลชนะและการยกเลิกยังรับอยู่')
  await confirm(page)
  await expect(row).toContainText('เปิดใช้')
})
