/** For tests of tournaments: rounds as a provider reports them, and a tournament as staff add it. */
import { randomUUID } from 'node:crypto'
import { inTransaction } from '#kit/database/db.ts'
import { createGateway } from '#money/wallet/gateway.ts'
import { DEMONSTRATION_BRAND } from '../../../../seed/demonstration.ts'
import { addProvider, startPlay, walletRequestOf } from '../../../../test/people/games.ts'
import { addMember, giveCredit, type TestMember, type TestSite } from '../../../../test/people/site.ts'
import type { Definition } from './definition.ts'
import { insertTournament } from './insert.ts'

export const STARTS = new Date('2026-10-05T00:00:00+07:00')
export const ENDS = new Date('2026-10-06T00:00:00+07:00')

export type Round = {
  stake: number
  gain: number
  /** Time of bet and win; by default the clock stays as it is. */
  at?: string
  /** The round stays open. */
  isOpen?: true
}

/** Members who play at one provider. */
export async function createPlayground(site: TestSite) {
  const provider = await addProvider(site)
  const gateway = createGateway(site.platform.db, 256)
  const send = async (request: Parameters<typeof gateway>[1]) => {
    const { code } = await gateway(await site.ctx(), request)
    if (code !== 'OK') throw new Error(`The wallet refused: ${code}`)
  }
  /** Returns the round and its bet. */
  const play = async (member: TestMember, { stake, gain, at, isOpen }: Round) => {
    if (at !== undefined) site.setNow(new Date(at))
    const session = await startPlay(site, member, provider)
    const [roundId, bet] = [randomUUID(), randomUUID()]
    await send(walletRequestOf(provider, session, { roundId, stake, txId: bet }))
    await send(
      walletRequestOf(provider, session, { roundId, method: 'win', gain, closes: !isOpen, txId: randomUUID() }),
    )
    return { roundId, bet, session }
  }
  return { provider, send, play }
}

export async function addPlayer(site: TestSite): Promise<TestMember> {
  const member = await addMember(site)
  await giveCredit(site, member, 1_000_000)
  return member
}

/** A tournament of one day with three prizes, where nothing else is given. */
export async function addTournament(site: TestSite, given: Partial<Definition> = {}): Promise<string> {
  const brand = { brandId: DEMONSTRATION_BRAND, at: site.platform.clock() }
  return inTransaction(site.owner, (tx) =>
    insertTournament(tx, brand, {
      name: { th: 'ทัวร์นาเมนต์', en: 'Tournament' },
      rules: 'กติกา',
      startsAt: STARTS,
      endsAt: ENDS,
      score: 'turnover',
      stakeMin: 0,
      settleMinutes: 60,
      games: [],
      prizes: [
        { from: 1, to: 1, credit: 100_000, points: 50 },
        { from: 2, to: 3, credit: 0, points: 20 },
      ],
      ...given,
    }),
  )
}
