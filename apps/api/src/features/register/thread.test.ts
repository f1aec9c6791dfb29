import { login } from '@duang/contract/login'
import { getCredit, getUserDetail } from '@duang/contract/user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieName } from '#core/session/session.ts'
import { anApplication, apply, bankThatSays } from '../../../test/applicant.ts'
import { clientOf, createTestSite, type TestSite } from '../../../test/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ bank: bankThatSays({ name: 'นายสมหญิง ทดสอบดี' }) })
})
afterAll(() => site.stop())

test('register, log in, see oneself', async () => {
  const application = anApplication()
  const { uuid, username } = await apply(site, application)
  const answer = await site.fastify.inject({
    method: 'POST',
    url: login.path,
    headers: { host: 'localhost' },
    payload: { username: application.phone, password: application.password },
  })
  expect(answer.statusCode).toBe(200)
  const { token } = answer.json()
  const cookie = answer.cookies.find((each) => each.name === cookieName(false))?.value as string
  const client = clientOf(site, { token, cookie })
  expect(await client(getUserDetail, { params: { uuid } })).toMatchObject({ name: 'นายสมหญิง ทดสอบดี', level: 0 })
  expect(await client(getCredit, { params: { username }, body: { balanceType: 'M' } })).toMatchObject({ credit: 0 })
})
