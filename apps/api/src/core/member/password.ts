/** Passwords: argon2id from node:crypto, few at a time, so that a flood of logins cannot take the whole machine (trust T01). */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createTurns } from '#kit/turns.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane; about 10 ms.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const derive = promisify(argon2)

/** One core stays free for everything else. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)
const QUEUE_MAX = 50

const turns = createTurns({ atOnce: AT_ONCE, waitingMax: QUEUE_MAX })
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => turns('hash', work)

const digest = (password: string, salt: Buffer): Promise<Buffer> =>
  derive('argon2id', { message: password.normalize('NFC'), nonce: salt, ...COST })

/** `argon2id$19456$2$1$salt$hash`, all that is kept of a password. Refuses `overloaded`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await inTurn(() => digest(password, salt))
  return [
    'argon2id',
    COST.memory,
    COST.passes,
    COST.parallelism,
    salt.toString('base64url'),
    hash.toString('base64url'),
  ].join('$')
}

// Someone who does not exist has this password, so that asking for them costs the same time.
const NOBODY = `argon2id$${COST.memory}$${COST.passes}$${COST.parallelism}$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`

/** Whether the password is right. Give `undefined` for an unknown member: it takes as long and answers false. Refuses `overloaded`. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, , , , salt, hash] = (stored ?? NOBODY).split('$')
  const expected = Buffer.from(hash ?? '', 'base64url')
  const given = await inTurn(() => digest(password, Buffer.from(salt ?? '', 'base64url')))
  return given.length === expected.length && timingSafeEqual(given, expected) && stored !== undefined
}
