/** A player in the hands of a case: the methods as plain calls with fresh ids, and the claims that turn a case red. */
import { randomUUID } from 'node:crypto'
import type { ProviderCode } from '@duang/contract/provider'
import { baht, claim } from './claim.ts'
import type { Speaker, SpokenOriginal, SpokenPlayer } from './speaker.ts'
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

/** The finest amount that a gateway of this dialect accepts, in satang. */
export const finestOf = ({ finest = 1 }: Speaker): number => finest

/** Whether two amounts are the same, as far as the finest amount tells. */
const isSame = (speaker: Speaker, one: number, other: number): boolean => Math.abs(one - other) < finestOf(speaker) / 2

/** Answer to a repetition of an accepted movement in this dialect. */
export const repetitionOf = ({ repetition }: Speaker): NonNullable<Speaker['repetition']> =>
  repetition ?? { codes: ['OK'], balance: 'first' }

type Ids = { txId?: string; roundId?: string; currency?: string; betTxId?: string; freeRound?: string }
export type Play = ReturnType<typeof playAs>

/** `launched`: what opened the player's session. */
export function playAs(talk: Talk, player: SpokenPlayer, launched?: Launched) {
  const { speaker } = talk
  // The bet that a win of the same round belongs to.
  const betOf = new Map<string, string>()
  const movement = ({ txId = randomUUID(), currency }: Ids) => ({ player, txId, ...(currency ? { currency } : {}) })
  const inRound = ({ roundId = randomUUID(), freeRound, ...ids }: Ids) => ({
    ...{ ...movement(ids), roundId },
    ...(freeRound ? { freeRound } : {}),
  })
  const finest = finestOf(speaker)
  const play = {
    player,
    launched,
    finest,
    isSame: (one: number | undefined, other: number) => one !== undefined && isSame(speaker, one, other),
    /** The credit as the gateway tells it. */
    async credit(): Promise<number> {
      const heard = await talk.say({ method: 'balance', player })
      mustSay(heard, ['OK'], 'balance')
      return heard.balance ?? Number.NaN
    },
    async mustHold(satang: number, about: string): Promise<void> {
      const credit = await play.credit()
      claim(isSame(speaker, credit, satang), `${about}: a balance of ${baht(satang)}`, baht(credit))
    },
    bet: (amount: number, ids: Ids = {}, spoiling?: Spoiling) => {
      const asked = inRound(ids)
      if (!betOf.has(asked.roundId)) betOf.set(asked.roundId, asked.txId)
      return talk.say({ method: 'bet', amount, ...asked }, spoiling)
    },
    win: (amount: number, ids: Ids = {}) => {
      const asked = inRound(ids)
      const betTxId = ids.betTxId ?? betOf.get(asked.roundId)
      return talk.say({ method: 'win', amount, roundClosed: false, ...asked, ...(betTxId ? { betTxId } : {}) })
    },
    betWin: (bet: number, win: number, ids: Ids = {}) =>
      talk.say({ method: 'betWin', bet, win, roundClosed: false, ...inRound(ids) }),
    rollback: (original: SpokenOriginal, ids: Ids = {}) => talk.say({ method: 'rollback', original, ...movement(ids) }),
    endRound: (roundId: string) => talk.say({ method: 'endRound', player, roundId }),
    adjust: (amount: number, ids: Ids = {}) =>
      talk.say({ method: 'adjust', amount, reason: 'check', ...movement(ids) }),
    promo: (amount: number, ids: Ids = {}) => talk.say({ method: 'promo', amount, reason: 'check', ...movement(ids) }),
    /** Accepted before and said again: answered as the dialect answers a repetition. */
    mustRepeat(again: Heard, first: { balance?: number | undefined }, about: string): void {
      const { codes, balance } = repetitionOf(speaker)
      mustSay(again, codes, about)
      const isFirst =
        again.balance === undefined || first.balance === undefined || play.isSame(again.balance, first.balance)
      claim(balance === 'any' || isFirst, `${about}: the first answer, balance ${baht(first.balance)}`, describe(again))
    },
  }
  return play
}
