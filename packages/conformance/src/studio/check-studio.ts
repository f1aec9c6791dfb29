/** Runs the cases of a studio, as an operator. */
import { randomUUID } from 'node:crypto'
import { baht, claim } from '../assertion.ts'
import { type Case, type CaseResult, runCases } from '../result.ts'
import { openStudioSession, type StudioSession, type StudioTarget } from './studio-session.ts'

export type StudioScene = {
  session: StudioSession
  /** A player that is new to the studio, with credit there (satang). Operators choose the references of players. */
  newPlayer: (credit?: number) => Promise<string>
  mustHold: (playerRef: string, satang: number, about: string) => Promise<void>
}
/** `transfer`: only for studios that hold credit themselves. */
export type StudioCase = Case<StudioScene> & { mode: 'any' | 'transfer' }

export async function checkStudio(
  target: StudioTarget,
  cases: readonly StudioCase[],
  options: { mode: 'seamless' | 'transfer'; onResult?: (result: CaseResult) => void },
): Promise<CaseResult[]> {
  const session = openStudioSession(target)
  const players: string[] = []
  const scene: StudioScene = {
    session,
    async newPlayer(credit = 0) {
      const playerRef = randomUUID()
      players.push(playerRef)
      if (credit === 0) return playerRef
      const { outcome } = await session.ask('deposit', { ref: randomUUID(), playerRef, amount: credit })
      claim(outcome === 'done', `deposit of ${baht(credit)} for a new player: done`, outcome)
      return playerRef
    },
    async mustHold(playerRef, satang, about) {
      const { balance } = await session.ask('balance', { playerRef })
      claim(balance === satang, `${about}: a balance of ${baht(satang)}`, baht(balance))
    },
  }
  const results = await runCases(cases, scene, {
    missing: ({ mode }) => (mode === 'any' || options.mode === 'transfer' ? [] : ['transfer mode']),
    onResult: options.onResult,
  })
  // Withdraws all credit that is left at the studio. The cases have already judged the studio, so errors do not matter here.
  await Promise.allSettled(players.map((playerRef) => session.ask('withdrawAll', { ref: randomUUID(), playerRef })))
  return results
}
