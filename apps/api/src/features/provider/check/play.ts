/** A player in the hands of a case: the methods as plain calls with fresh ids, and the claims that turn a case red. */
import { randomUUID } from 'node:crypto'
import type { ProviderCode } from '@duang/contract/provider'
import { baht, claim } from './claim.ts'
import type { SpokenOriginal, SpokenPlayer } from './speaker.ts'
import type { Launched } from './stage.ts'
import type { Heard, Spoiling, Talk } from './talk.ts'

export const describe = (heard: Heard): string =>
  `${heard.word}${heard.balance === undefined ? '' : `, balance ${baht(heard.balance)}`}`

/** Where a dialect has one word for several things, any of them will do. */
export function mustSay(heard: Heard, codes: readonly ProviderCode[], about: string): void {
  claim(
    heard.codes.some((code) => codes.includes(code)),
    `${about}: ${codes.join(' or ')}`,
    describe(heard),
  )
}

/** Not believed, or not readable: whatever is answered, it is no yes, and no fault of the gateway's own. */
export function mustNotBelieve(heard: Heard, about: string): void {
  claim(!heard.codes.includes('OK') && heard.status < 500, `${about}: refused`, describe(heard))
}

/** Understood, and anything but a plain yes. */
export function mustRefuse(heard: Heard, about: string): void {
  claim(
    heard.codes.some((code) => code !== 'OK'),
    `${about}: refused`,
    describe(heard),
  )
}

type Ids = { txId?: string; roundId?: string; currency?: string; freeRound?: string }
export type Play = ReturnType<typeof playAs>

/** `launched`: what opened the player's session. */
export function playAs(talk: Talk, player: SpokenPlayer, launched?: Launched) {
  const movement = ({ txId = randomUUID(), currency }: Ids) => ({ player, txId, ...(currency ? { currency } : {}) })
  const inRound = ({ roundId = randomUUID(), freeRound, ...ids }: Ids) => ({
    ...{ ...movement(ids), roundId },
    ...(freeRound ? { freeRound } : {}),
  })
  const play = {
    player,
    launched,
    /** The credit as the gateway tells it. */
    async credit(): Promise<number> {
      const heard = await talk.say({ method: 'balance', player })
      mustSay(heard, ['OK'], 'balance')
      return heard.balance ?? Number.NaN
    },
    async mustHold(satang: number, about: string): Promise<void> {
      const credit = await play.credit()
      claim(credit === satang, `${about}: a balance of ${baht(satang)}`, baht(credit))
    },
    bet: (amount: number, ids: Ids = {}, spoiling?: Spoiling) =>
      talk.say({ method: 'bet', amount, ...inRound(ids) }, spoiling),
    win: (amount: number, ids: Ids = {}) => talk.say({ method: 'win', amount, roundClosed: false, ...inRound(ids) }),
    betWin: (bet: number, win: number, ids: Ids = {}) =>
      talk.say({ method: 'betWin', bet, win, roundClosed: false, ...inRound(ids) }),
    rollback: (original: SpokenOriginal, ids: Ids = {}) => talk.say({ method: 'rollback', original, ...movement(ids) }),
    endRound: (roundId: string) => talk.say({ method: 'endRound', player, roundId }),
    adjust: (amount: number, ids: Ids = {}) =>
      talk.say({ method: 'adjust', amount, reason: 'check', ...movement(ids) }),
    promo: (amount: number, ids: Ids = {}) => talk.say({ method: 'promo', amount, reason: 'check', ...movement(ids) }),
  }
  return play
}
