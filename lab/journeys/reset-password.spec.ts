/** A forgotten password: staff make a link by command, the member sets a new one on the site, and logs in with it. */
import { expectAccessible } from '../stage/browser/page-state.ts'
import { arrive, logInByForm } from '../stage/browser/people.ts'
import { duang } from './duang.ts'
import { expect, test } from './watched.ts'

test('a link of staff sets a new password once, by keyboard alone', async ({ browser, page }) => {
  const person = await arrive(page)
  const made = await duang('members', 'reset-password', person.username, '--reason', 'forgot it', '--json')
  const { link } = (JSON.parse(made) as { shown: { link: string } }).shown

  const context = await browser.newContext()
  const phone = await context.newPage()
  const asked: string[] = []
  phone.on('request', (request) => asked.push(request.url()))
  await phone.goto(link)
  await expect(phone.getByText(`สำหรับบัญชี ${person.username}`)).toBeVisible()
  await expectAccessible(phone)
  const [first, second] = [phone.getByLabel('รหัสผ่านใหม่', { exact: true }), phone.getByLabel('ยืนยันรหัสผ่านใหม่')]
  // Another browser than that of the member names what staff see masked.
  await phone.getByLabel('เบอร์โทรศัพท์').fill(person.phone)
  await phone.getByLabel('เลขบัญชีธนาคาร').fill(person.account)
  await first.focus()
  await phone.keyboard.type('สั้น')
  await phone.keyboard.press('Enter')
  await expect(first).toBeFocused()
  await expect(phone.getByText('รหัสผ่านใหม่ต้องมีอย่างน้อย 8 ตัวอักษร')).toBeVisible()
  const secret = `รหัสใหม่-${person.phone}`
  await first.fill(secret)
  await second.fill(secret)
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('status').getByText('ตั้งรหัสผ่านใหม่แล้ว')).toBeVisible()

  // The token is in no request line and no longer in the address.
  const token = new URL(link).hash.slice(1)
  expect(asked.filter((url) => url.split('#')[0]?.includes(token))).toEqual([])
  expect(phone.url()).not.toContain(token)

  const again = await context.newPage()
  await again.goto(link)
  await expect(again.getByText('ลิงก์นี้ใช้ไม่ได้')).toBeVisible()
  await logInByForm(again, { username: person.username, password: secret })
  await again.waitForURL('**/auth/dashboard')
  await context.close()
})
