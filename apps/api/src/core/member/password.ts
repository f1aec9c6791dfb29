/**
 * Passwords: argon2id from node:crypto, few at a time, so that a flood of logins cannot occupy the whole machine (trust T01). The rest waits in
 * two lanes (hash-lanes.ts).
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createHashLanes, type Lane } from './hash-lanes.ts'

/** Memory in KiB. */
export type PasswordCost = { memory: number; passes: number; parallelism: number }

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane. Needs about 10 ms.
const COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const derive = promisify(argon2)

/** One core stays free for everything else. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)
/** A full lane is a second or two of work. */
const LANE_MAX = 100

/** Of programs that name nobody. */
const STRANGER: Lane = { isKnown: false, key: '' }

export type Passwords = {
  /** Returns `argon2id$19456$2$1$salt$hash`, the only stored form of a password. Refuses `overloaded`. */
  hash: (password: string, lane?: Lane) => Promise<string>
  /**
   * Returns whether the password is right, at the cost that the stored hash names. Pass `undefined` for an unknown member: the check then needs
   * as long and returns false. Refuses `overloaded`.
   */
  isRight: (password: string, stored: string | undefined, lane?: Lane) => Promise<boolean>
  /** Whether hashes wait, so that it matters who is known. */
  isBusy: () => boolean
}

/** Hashes and checks passwords. No setting changes the cost: only tests pass another one. */
export function createPasswords(cost: PasswordCost = COST): Passwords {
  const lanes = createHashLanes({ atOnce: AT_ONCE, waitingMax: LANE_MAX })
  const digest = (password: string, salt: Buffer, at: PasswordCost, lane: Lane): Promise<Buffer> =>
    lanes.run(lane, () =>
      derive('argon2id', { message: password.normalize('NFC'), nonce: salt, ...at, tagLength: TAG_BYTES }),
    )
  // The hash for unknown members, so that a login with an unknown name needs the same time.
  const unknownMember = textOf(cost, Buffer.alloc(16), Buffer.alloc(TAG_BYTES))
  return {
    isBusy: lanes.isBusy,
    async hash(password, lane = STRANGER) {
      const salt = randomBytes(16)
      return textOf(cost, salt, await digest(password, salt, cost, lane))
    },
    async isRight(password, stored, lane = STRANGER) {
      const [, memory, passes, parallelism, salt = '', hash = ''] = (stored ?? unknownMember).split('$')
      const at = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
      const expected = Buffer.from(hash, 'base64url')
      const given = await digest(password, Buffer.from(salt, 'base64url'), at, lane)
      return given.length === expected.length && timingSafeEqual(given, expected) && stored !== undefined
    },
  }
}

const textOf = ({ memory, passes, parallelism }: PasswordCost, salt: Buffer, hash: Buffer): string =>
  ['argon2id', memory, passes, parallelism, salt.toString('base64url'), hash.toString('base64url')].join('$')
