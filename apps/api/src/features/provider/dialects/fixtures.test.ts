/** The wire format of each dialect, request by request: the fixture.json of its folder, replayed in order over HTTP. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fixtureOf, proofOf, setUpEnvironment } from '../../../../test/dialects.ts'
import { DIALECT_NAMES } from './dialects.ts'

const names = DIALECT_NAMES.filter((name) => name !== 'canonical')

test.each(names)('%s', async (dialect) => {
  const { exchanges } = fixtureOf(dialect)
  const environment = await setUpEnvironment(dialect)
  try {
    const play = await environment.newPlay()
    const ids = new Map<string, string>()
    const idOf = (name: string) => {
      if (!ids.has(name)) ids.set(name, randomUUID())
      return ids.get(name) ?? ''
    }
    const known: Record<string, string> = {
      ...{ player: play.playerRef, token: play.token },
      ...{ key: environment.provider.keyId, secret: environment.provider.secret },
    }
    const fill = (text: string, proof = '') =>
      text
        .replace(/\{id:([\w-]+)\}/g, (_, name) => idOf(name))
        .replace(/\{(\w+)\}/g, (all, name) => (name === 'proof' ? proof : (known[name] ?? all)))
    for (const { what, call, headers, body, answer } of exchanges) {
      const text = fill(typeof body === 'string' ? body : JSON.stringify(body))
      const [proof = ''] = Object.values(await proofOf(dialect, environment.provider, text))
      const reported = await environment.sendText(call, text, JSON.parse(fill(JSON.stringify(headers), proof)))
      expect({ what, ...reported }).toEqual({ what, ...expected(fill(JSON.stringify(answer))) })
    }
  } finally {
    await environment.site.stop()
  }
})

/** The expected answer. "{time}" stands for any time in milliseconds. */
const expected = (answer: string): object =>
  JSON.parse(answer, (_, value) => (value === '{time}' ? expect.any(Number) : value))
