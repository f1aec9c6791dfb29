/** `duang provider show` and `set`, and the audit log of providers, keys and games. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemsOf, typed } from '../../../../test/outside/command.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'

let site: TestSite
let secret: string
beforeAll(async () => {
  site = await createTestSite()
  const added = await type(
    'provider',
    'add',
    'sea',
    '--name',
    'Sea',
    '--group',
    'SG',
    '--url',
    'http://localhost:3100/x',
  )
  secret = (added.data.shown as { secret: string }).secret
})
afterAll(() => site.stop())
const type = (...line: string[]) => typed(site, line)
/** Connects like `duang`: the actor belongs to the session. */
const asActor = (statement: string) =>
  site.owner.connection().execute(async (connection) => {
    await sql`select set_config('duang.actor', 'cli:malee', false)`.execute(connection)
    await sql.raw(statement).execute(connection)
    await sql`select set_config('duang.actor', '', false)`.execute(connection)
  })
const log = async (action: string) => itemsOf(await type('audit', 'list', '--action', action))

test('shows settings and keys, and no secret', async () => {
  const { text, data } = await type('provider', 'show', 'sea')
  expect(data).toMatchObject({ provider: 'sea', keys: [{ kind: 'secret', retired_at: null }] })
  expect(text + JSON.stringify(data)).not.toContain(secret)
})

test('changes name, group, address and place', async () => {
  await type('provider', 'set', 'sea', '--name', 'Ocean', '--group', 'OC', '--sort', '3')
  await type('provider', 'change', 'sea', '--url', 'http://localhost:3100/y')
  expect((await type('provider', 'show', 'sea')).data).toMatchObject({
    name: 'Ocean',
    group_code: 'OC',
    base_url: 'http://localhost:3100/y',
    sort: 3,
  })
})

test.each([
  [['set', 'sea'], 'desk_nothing_changed'],
  [['change', 'sea', '--url', 'https://studio.example'], 'provider_demonstration'],
])('refuses provider %s by a code', async (line, code) => {
  expect((await type('provider', ...line)).error).toMatchObject({ code })
})

test.each([
  [['show', 'unknown'], 'Unknown provider: unknown'],
  [['set', 'unknown', '--sort', '1'], 'Unknown provider code: unknown'],
  [['set', 'sea', '--group', 'lower'], '2 to 8 capitals or digits'],
])('refuses provider %s', async (line, sentence) => {
  await expect(type('provider', ...line)).rejects.toThrow(sentence)
})

test('records the actor of the session with a change, and a key without its secret', async () => {
  await asActor(`update providers set is_enabled = false where provider = 'sea'`)
  expect((await log('providers.update'))[0]).toMatchObject({
    actor: 'cli:malee',
    subject: 'sea',
    before: { is_enabled: true },
    after: { is_enabled: false },
  })
  const [added] = await log('provider.add')
  expect(JSON.stringify(added)).toMatch(/"secret":"[\da-f]{8}"/)
  expect(JSON.stringify(added)).not.toContain(secret)
})

test('records decisions of an operator about a game, but not its catalogue data', async () => {
  await sql`insert into games (brand_id, provider, game_code, type, name_th, name_en)
    values (1, 'sea', 'reels', 'slot', 'วงล้อ', 'Reels')`.execute(site.owner)
  await asActor(`update games set name_th = 'วงล้อใหม่', sort = 100 where game_code = 'reels'`)
  expect(await log('games.update')).toEqual([])
  await asActor(`update games set sort = 5 where game_code = 'reels'`)
  expect((await log('games.update'))[0]).toMatchObject({ actor: 'cli:malee', subject: 'sea reels', after: { sort: 5 } })
})
