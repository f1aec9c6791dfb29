/** A player of a case: the methods as calls with fresh ids, and the assertions of the case. */
import { randomUUID } from 'node:crypto'
import type { ProviderCode } from '@duang/contract/games/provider'
import { baht, claim } from './assertion.ts'
import type { DialectClient, OriginalTransaction, PlayerSession } from './dialect-client.ts'
import type { DialectResponse, Session, Tampering } from './session.ts'
import type { Launched } from './test-environment.ts'

export const describe = (parsed: DialectResponse): string =>
  `${parsed.word}${parsed.balance === undefined ? '' : `, balance ${baht(parsed.balance)}`}`

/** Any of the codes satisfies the case, where the dialect has one code for several outcomes. */
export function mustReturn(parsed: DialectResponse, codes: readonly ProviderCode[], about: string): void {
  claim(
    parsed.codes.some((code) => codes.includes(code)),
    `${about}: ${codes.join(' or ')}`,
    describe(parsed),
  )
}

/** Asserts a rejected request: no success, and no internal error of the gateway. */
export function mustNotBelieve(parsed: DialectResponse, about: string): void {
  claim(!parsed.codes.includes('OK') && parsed.status < 500, `${about}: refused`, describe(parsed))
}

/** Asserts a readable reply that is no plain success. */
export function mustRefuse(parsed: DialectResponse, about: string): void {
  claim(
    parsed.codes.some((code) => code !== 'OK'),
    `${about}: refused`,
    describe(parsed),
  )
}

/** The finest amount that a gateway of this dialect accepts, in satang. */
export const finestOf = ({ finest = 1 }: DialectClient): number => finest

/** Whether two amounts are equal within the finest amount. */
const isSame = (client: DialectClient, one: number, other: number): boolean =>
  Math.abs(one - other) < finestOf(client) / 2

/** Reply to a repetition of an accepted transaction in this dialect. */
export const repetitionOf = ({ repetition }: DialectClient): NonNullable<DialectClient['repetition']> =>
  repetition ?? { codes: ['OK'], balance: 'first' }

type Ids = { txId?: string; roundId?: string; currency?: string; betTxId?: string; freeRound?: string }
export type Play = ReturnType<typeof playAs>

/** `launched`: the launch that opened the player's session. */
export function playAs(session: Session, player: PlayerSession, launched?: Launched) {
  const { client } = session
  // The bet of each round, for its win.
  const betOf = new Map<string, string>()
  const transaction = ({ txId = randomUUID(), currency }: Ids) => ({ player, txId, ...(currency ? { currency } : {}) })
  const inRound = ({ roundId = randomUUID(), freeRound, ...ids }: Ids) => ({
    ...transaction(ids),
    roundId,
    ...(freeRound ? { freeRound } : {}),
  })
  const finest = finestOf(client)
  const play = {
    player,
    launched,
    finest,
    isSame: (one: number | undefined, other: number) => one !== undefined && isSame(client, one, other),
    /** The credit as the gateway reports it. */
    async credit(): Promise<number> {
      const parsed = await session.send({ method: 'balance', player })
      mustReturn(parsed, ['OK'], 'balance')
      return parsed.balance ?? Number.NaN
    },
    async mustHold(satang: number, about: string): Promise<void> {
      const credit = await play.credit()
      claim(isSame(client, credit, satang), `${about}: a balance of ${baht(satang)}`, baht(credit))
    },
    bet: (amount: number, ids: Ids = {}, tampering?: Tampering) => {
      const asked = inRound(ids)
      if (!betOf.has(asked.roundId)) betOf.set(asked.roundId, asked.txId)
      return session.send({ method: 'bet', amount, ...asked }, tampering)
    },
    win: (amount: number, ids: Ids = {}) => {
      const asked = inRound(ids)
      const betTxId = ids.betTxId ?? betOf.get(asked.roundId)
      return session.send({ method: 'win', amount, roundClosed: false, ...asked, ...(betTxId ? { betTxId } : {}) })
    },
    betWin: (bet: number, win: number, ids: Ids = {}) =>
      session.send({ method: 'betWin', bet, win, roundClosed: false, ...inRound(ids) }),
    rollback: (original: OriginalTransaction, ids: Ids = {}) =>
      session.send({ method: 'rollback', original, ...transaction(ids) }),
    endRound: (roundId: string) => session.send({ method: 'endRound', player, roundId }),
    adjust: (amount: number, ids: Ids = {}) =>
      session.send({ method: 'adjust', amount, reason: 'check', ...transaction(ids) }),
    promo: (amount: number, ids: Ids = {}) =>
      session.send({ method: 'promo', amount, reason: 'check', ...transaction(ids) }),
    /** Asserts the reply of the dialect to a repetition of an accepted transaction. */
    mustRepeat(again: DialectResponse, first: { balance?: number | undefined }, about: string): void {
      const { codes, balance } = repetitionOf(client)
      mustReturn(again, codes, about)
      const isFirst =
        again.balance === undefined || first.balance === undefined || play.isSame(again.balance, first.balance)
      claim(balance === 'any' || isFirst, `${about}: the first answer, balance ${baht(first.balance)}`, describe(again))
    },
  }
  return play
}
