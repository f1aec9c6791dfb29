import { expect, test } from 'vitest'
import { startFailure } from './start-failure.ts'

const ofPostgres = (code: string, message: string) => Object.assign(new Error(message), { code })

test('names what the database refuses, and keeps the stack of a bug', () => {
  const refused = startFailure(ofPostgres('28P01', 'password authentication failed for user "duang_login"'))
  expect(refused).toMatch(/^PostgreSQL refuses the login .*"duang_login" \(28P01\).*duang doctor/)
  expect(startFailure(ofPostgres('42P01', 'relation "brands" does not exist'))).toContain('duang migrate')
  expect(startFailure(new Error('Wrong setting. PORT'))).toBe('Wrong setting. PORT')
  const bug = new TypeError('x is not a function')
  expect(startFailure(bug)).toBe(bug)
})
