/** Attackers at many addresses fail at a member's name. The member still logs in, from a new network and a new browser. */
import { randomInt } from 'node:crypto'
import { arrive, logInByForm } from '../stage/browser/people.ts'
import { expect, test } from './watched.ts'

const anAddress = () => `198.18.${randomInt(256)}.${randomInt(256)}`

test('the browser solves a proof of work by itself, and the member is in', async ({ page, browser, request }) => {
  const person = await arrive(page)
  const fail = () =>
    request
      .post('/api/auth/login', {
        data: { username: person.username, password: 'not it' },
        headers: { 'x-forwarded-for': anAddress() },
      })
      .then((answer) => answer.json())
  for (let n = 0; n < 5; n++) expect((await fail()).code).toBe('login_failed')
  // At the end of each wait an attacker starts the next one, which is twice as long.
  let isOver = false
  const attack = (async () => {
    while (!isOver) {
      await fail()
      await page.waitForTimeout(100)
    }
  })()

  // Three new networks a minute pass without a proof. The member may be one of them, and retries from another network.
  await expect(async () => {
    const elsewhere = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': anAddress() } })
    const phone = await elsewhere.newPage()
    const statuses: number[] = []
    phone.on('response', (answer) => {
      if ('x-proof' in answer.request().headers()) statuses.push(answer.status())
    })
    await page.waitForTimeout(2_000)
    await logInByForm(phone, person)
    await phone.waitForURL('**/auth/dashboard')
    await elsewhere.close()
    expect(statuses).toEqual([200])
  }).toPass({ timeout: 80_000 })
  isOver = true
  await attack
})
