/** Runs the cases of a studio, as an operator. */
import { randomUUID } from 'node:crypto'
import { baht, claim } from '../assertion.ts'
import { type Case, type CaseResult, runCases } from '../result.ts'
import { openStudioSession, type StudioSession, type StudioTarget } from './studio-session.ts'

export type StudioScene = {
  talk: StudioSession
  /** A player that the studio has never heard of, with credit there (satang). Operators make up the references of players. */
  newPlayer: (credit?: number) => Promise<string>
  mustHold: (playerRef: string, satang: number, about: string) => Promise<void>
}
/** `transfer`: of studios that hold credit themselves. */
export type StudioCase = Case<StudioScene> & { mode: 'any' | 'transfer' }

export async function checkStudio(
  target: StudioTarget,
  cases: readonly StudioCase[],
  options: { mode: 'seamless' | 'transfer'; onResult?: (result: CaseResult) => void },
): Promise<CaseResult[]> {
  const talk = openStudioSession(target)
  const players: string[] = []
  const scene: StudioScene = {
    talk,
    async newPlayer(credit = 0) {
      const playerRef = randomUUID()
      players.push(playerRef)
      if (credit === 0) return playerRef
      const { outcome } = await talk.ask('deposit', { ref: randomUUID(), playerRef, amount: credit })
      claim(outcome === 'done', `deposit of ${baht(credit)} for a new player: done`, outcome)
      return playerRef
    },
    async mustHold(playerRef, satang, about) {
      const { balance } = await talk.ask('balance', { playerRef })
      claim(balance === satang, `${about}: a balance of ${baht(satang)}`, baht(balance))
    },
  }
  const results = await runCases(cases, scene, {
    missing: ({ mode }) => (mode === 'any' || options.mode === 'transfer' ? [] : ['transfer mode']),
    onResult: options.onResult,
  })
  // Nothing of it stays behind in the studio's books. What a wrong studio does with it has been told by then.
  await Promise.allSettled(players.map((playerRef) => talk.ask('withdrawAll', { ref: randomUUID(), playerRef })))
  return results
}
