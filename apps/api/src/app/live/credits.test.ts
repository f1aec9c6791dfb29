/** The credit that sockets show, with what is at providers. */
import { openGame } from '@duang/contract/games/games'
import { expect, onTestFinished, test } from 'vitest'
import { readAllRounds } from '#features/games/games/provider-transfer/rounds-feed.ts'
import { connect, listen } from '../../../test/outside/live.ts'
import { startTransferStudio } from '../../../test/outside/transfer-studio.ts'
import { addMember, clientOf, createTestSite, giveCredit, logIn } from '../../../test/people/site.ts'

test('sends what is at providers when a game takes the credit, and when its rounds are reported', async () => {
  const site = await createTestSite({ live: true })
  const studio = await startTransferStudio(site)
  const member = await addMember(site)
  await giveCredit(site, member, 500_00)
  const session = await logIn(site, member)
  const client = await connect(await listen(site), session)
  onTestFinished(async () => {
    client.close()
    studio.stop()
    await site.stop()
  })
  await clientOf(site, session)(openGame, {
    body: { username: member.username, provider: studio.provider.provider, gameCode: 'reels' },
  })
  expect(await client.next('balance', (payload) => payload.atProviders === 500)).toMatchObject({ credit: 0 })
  studio.play(await studio.refOf(member), 100_00, 165_21, site.platform.clock())
  await readAllRounds(await site.ctx())
  expect(await client.next('balance', (payload) => payload.atProviders === 565.21)).toMatchObject({ credit: 0 })
})
