import { expect, onTestFinished, test } from 'vitest'
import { createTestSite } from '../../../test/people/site.ts'
import { logAuthentication } from './authentication-log.ts'

test('attempts during a wait leave one line a minute with their number, from however many networks', async () => {
  const lines: string[] = []
  const site = await createTestSite({ onLog: (line) => lines.push(line) })
  onTestFinished(() => site.stop())
  const ctx = await site.ctx()
  // Other files of this worker delay logins too, and share the limit of lines of the brand.
  site.setNow(new Date('2027-01-01'))
  logAuthentication(ctx, { memberId: undefined, address: '10.1.0.1', result: 'delayed' })
  site.advance(60_000)
  lines.length = 0
  const attempt = (n: number) =>
    logAuthentication(ctx, { memberId: undefined, address: `10.0.${n % 200}.1`, result: 'delayed' })
  const delayed = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'login delayed')
  for (let n = 0; n < 1_700; n++) attempt(n)
  expect(delayed()).toHaveLength(1)
  site.advance(60_000)
  attempt(0)
  expect(delayed().at(-1)).toMatchObject({ leftOut: 1_699 })
})
