/** What each dialect looks like on the wire, request by request: fixtures/*.json replayed in their order over HTTP. */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { proofOf, setStage } from '../../../../test/dialects.ts'

type Exchange = {
  what: string
  call: string
  headers: Record<string, string>
  /** An object is sent as JSON, a text as it is. */
  body: object | string
  answer: { status: number; body: object }
}
type Fixture = { dialect: string; exchanges: Exchange[] }

const folder = path.join(import.meta.dirname, 'fixtures')
const fixtures = readdirSync(folder).map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Fixture)

test('there is a fixture of every dialect', () => {
  expect(fixtures.map((each) => each.dialect)).toEqual(['amb', 'hub88', 'pg'])
})

test.each(fixtures.map((each) => [each.dialect, each.exchanges] as const))('%s', async (dialect, exchanges) => {
  const stage = await setStage(dialect)
  try {
    const play = await stage.newPlay()
    const ids = new Map<string, string>()
    const idOf = (name: string) => {
      if (!ids.has(name)) ids.set(name, randomUUID())
      return ids.get(name) ?? ''
    }
    const known: Record<string, string> = {
      ...{ player: play.playerRef, token: play.token },
      ...{ key: stage.provider.keyId, secret: stage.provider.secret },
    }
    const fill = (text: string, proof = '') =>
      text
        .replace(/\{id:([\w-]+)\}/g, (_, name) => idOf(name))
        .replace(/\{(\w+)\}/g, (all, name) => (name === 'proof' ? proof : (known[name] ?? all)))
    for (const { what, call, headers, body, answer } of exchanges) {
      const text = fill(typeof body === 'string' ? body : JSON.stringify(body))
      const [proof = ''] = Object.values(proofOf(dialect, stage.provider, text))
      const told = await stage.sendText(call, text, JSON.parse(fill(JSON.stringify(headers), proof)))
      expect({ what, ...told }).toEqual({ what, ...expected(fill(JSON.stringify(answer))) })
    }
  } finally {
    await stage.site.stop()
  }
})

/** The answer as it must be; "{time}" stands for any time in milliseconds. */
const expected = (answer: string): object =>
  JSON.parse(answer, (_, value) => (value === '{time}' ? expect.any(Number) : value))
