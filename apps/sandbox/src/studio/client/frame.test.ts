import { expect, test } from 'vitest'
import { resumeAddress } from './frame.ts'

test.each([
  [
    'https://site.example/auth/games/category?cat=slot&game=joker%2Freels&play=1c2e',
    'https://site.example/auth/games/category?cat=slot&game=joker%2Freels&play=1c2e&resume=1',
  ],
  // A site that names no launch opens none.
  ['https://site.example/auth/games/category?cat=slot', null],
  ['nowhere', null],
  [null, null],
])('the way back %s leads into the game again by %s', (back, address) => {
  expect(resumeAddress(back)).toBe(address)
})
