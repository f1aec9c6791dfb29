/** People of the desk for browser programs: invited by the program, enrolled by their link, signed in through the form. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'

export type Staff = { username: string; password: string; secret: string; recoveryCodes: string[] }

const PASSWORD = 'a longer horse battery 9'

/** The six digits that an authenticator app shows now. The desk accepts them once. */
export const codeNow = (secret: string): string => generateSync({ secret })

/** Follows the link that `duang staff add` printed. Recovery codes replace the app afterwards: they need no wait for the next code. */
export async function enrol(desk: string, printed: string): Promise<Staff> {
  const [, invite] = /\/invite#([\w-]+)/.exec(printed) ?? []
  if (!invite) throw new Error(`No link in: ${printed}`)
  // The secret belongs to the browser that opened the link.
  let cookie = ''
  const post = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(desk + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-duang-desk': '1', cookie },
      body: JSON.stringify(body),
    })
    if (answer.status === 429) {
      // Links of one network are read at a limited pace.
      await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 5))
      return post(path, body)
    }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    cookie = answer.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ')
    return answer.json()
  }
  const { username, totpSecret: secret } = (await post('/api/invite', { invite })) as {
    username: string
    totpSecret: string
  }
  const code = codeNow(secret)
  const { recoveryCodes } = (await post('/api/invite/accept', { invite, password: PASSWORD, code })) as {
    recoveryCodes: string[]
  }
  return { username, password: PASSWORD, secret, recoveryCodes }
}

export const takeRecoveryCode = (staff: Staff): string => {
  const code = staff.recoveryCodes.pop()
  if (!code) throw new Error(`${staff.username} has used all recovery codes`)
  return code
}

/** Signs in through the form, and ends on the first screen of a brand. */
export async function signInStaff(page: Page, desk: string, staff: Staff): Promise<void> {
  await page.goto(`${desk}/sign-in`)
  await page.locator('input[autocomplete="username"]').fill(staff.username)
  await page.locator('input[autocomplete="current-password"]').fill(staff.password)
  await page.locator('input[autocomplete="one-time-code"]').fill(takeRecoveryCode(staff))
  await page.locator('button[type="submit"]').click()
  await page.waitForURL(/\/overview$/)
}
