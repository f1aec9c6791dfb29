/** The wire format of each dialect, request by request: the fixture.json of its folder, replayed in order over HTTP. */
import { test } from 'vitest'
import { clientOf, fixtureOf, rsaSecret, setUpEnvironment } from '../../../../../test/outside/dialects.ts'
import { replay } from '../../../../../test/outside/replay.ts'
import { DIALECT_NAMES, dialectOf } from './dialects.ts'

const names = DIALECT_NAMES.filter((name) => name !== 'canonical')

test.each(names)('%s', async (dialect) => {
  const { exchanges } = fixtureOf(dialect)
  const environment = await setUpEnvironment(dialect)
  try {
    const play = await environment.newPlay()
    const { playerRef: player, token } = play
    const { keyId, secret, provider } = environment.provider
    const isRsa = dialectOf(dialect)?.provesBy === 'public-key'
    await replay(exchanges, {
      client: clientOf(dialect),
      key: { keyId, secret: isRsa ? rsaSecret() : secret },
      url: `http://${environment.host}/provider/v1/${provider}`,
      known: { player, token, key: keyId, secret },
    })
  } finally {
    await environment.site.stop()
  }
})
