import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { cliActor } from './actor.ts'

test.each([
  ['the person behind sudo', { SUDO_USER: 'anna' }, 'cli:anna'],
  ['the user of the process without sudo', {}, `cli:${userInfo().username}`],
  ['the user of the process where the variable is empty', { SUDO_USER: '' }, `cli:${userInfo().username}`],
  ['the user of the process where the variable holds no name', { SUDO_USER: 'a\nb' }, `cli:${userInfo().username}`],
])('records %s', (_case, env, actor) => {
  expect(cliActor(env)).toBe(actor)
})
