import { afterAll, beforeAll, expect, test } from 'vitest'
import { typed } from '../../../../test/outside/command.ts'
import { connect, type LiveClient, listen } from '../../../../test/outside/live.ts'
import { addMember, createTestSite, logIn, type TestSite } from '../../../../test/people/site.ts'
import { announceBegun } from './begin.ts'

let site: TestSite
let client: LiveClient
beforeAll(async () => {
  site = await createTestSite({ live: true, now: new Date('2026-10-05T05:00:00Z') })
  client = await connect(await listen(site), await logIn(site, await addMember(site)))
})
afterAll(async () => {
  client.close()
  await site.stop()
})

const heard = () => client.received.filter(({ event }) => event === 'announcement').length
const look = async () => announceBegun(await site.ctx())

test('pages hear of a planned announcement when it begins and when it ends, and not before', async () => {
  const plan = ['--from', '2026-10-05 12:10', '--until', '2026-10-05 12:30']
  await typed(site, ['announcement', 'add', '--title', 'planned', '--body', 'text', ...plan])
  await look()
  // What is out at once is heard at once: nothing came before it.
  await typed(site, ['announce', 'add', '--title', 'now', '--body', 'text'])
  await expect.poll(heard).toBe(1)
  site.setNow(new Date('2026-10-05T05:10:40Z'))
  await look()
  await expect.poll(heard).toBe(2)
  site.setNow(new Date('2026-10-05T05:20:00Z'))
  await look()
  site.setNow(new Date('2026-10-05T05:30:30Z'))
  await look()
  await expect.poll(heard).toBe(3)
})
