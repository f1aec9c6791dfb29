/** Strangers at many addresses fail at a member's name: the member still gets in, from a network and a browser that were never seen. */
import { randomInt } from 'node:crypto'
import { logIn, newStranger, openBankAccount, register } from './people.ts'
import { expect, test } from './watched.ts'

const anAddress = () => `198.18.${randomInt(256)}.${randomInt(256)}`

test('the browser solves a proof of work by itself, and the member is in', async ({ page, browser, request }) => {
  const who = newStranger()
  await openBankAccount(page, who)
  await register(page, who)
  const fail = () =>
    request
      .post('/api/auth/login', {
        data: { username: who.username, password: 'not it' },
        headers: { 'x-forwarded-for': anAddress() },
      })
      .then((answer) => answer.json())
  for (let n = 0; n < 5; n++) expect((await fail()).code).toBe('login_failed')
  // Whenever a wait ends, a stranger begins the next one, which is twice as long.
  let isOver = false
  const attack = (async () => {
    while (!isOver) {
      await fail()
      await page.waitForTimeout(100)
    }
  })()

  const elsewhere = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': anAddress() } })
  const phone = await elsewhere.newPage()
  const sent = phone.waitForRequest((each) => each.url().endsWith('/api/auth/login') && 'x-proof' in each.headers())
  await logIn(phone, who)
  expect((await (await sent).response())?.status()).toBe(200)
  await expect(phone).toHaveURL(/\/auth\/dashboard/)
  await elsewhere.close()
  isOver = true
  await attack
})
