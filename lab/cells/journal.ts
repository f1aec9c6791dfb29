/** What the load asked for and what was acknowledged. Amounts are satang. */
import type { DrillBrand, DrillMember } from './brands.ts'

export type ActKind = 'bet' | 'win' | 'rollback' | 'deposit' | 'transfer' | 'withdraw'
export type Act = {
  kind: ActKind
  /** The id that the provider, the bank or the member gave it: a repetition has the same. */
  id: string
  brand: DrillBrand
  member: DrillMember
  satang: number
  /** Of a win and a rollback: the bet before it. */
  bet?: Act
  isAcknowledged: boolean
  attempts: number
  /** The acknowledgement, which every repetition must repeat. */
  reply?: string
  /** Of a withdrawal that a rule refused. */
  refusal?: string
}

export type Journal = {
  all: Act[]
  add: (given: Pick<Act, 'kind' | 'id' | 'brand' | 'member' | 'satang' | 'bet'>) => Act
  /** Refused or broken where nothing may be: by brand, kind of request and status. */
  troubles: Map<string, number>
  trouble: (text: string) => void
}

export function createJournal(): Journal {
  const all: Act[] = []
  const troubles = new Map<string, number>()
  return {
    all,
    troubles,
    add: (given) => {
      const act: Act = { ...given, isAcknowledged: false, attempts: 0 }
      all.push(act)
      return act
    },
    trouble: (text) => void troubles.set(text, (troubles.get(text) ?? 0) + 1),
  }
}

const SIGN: Readonly<Record<ActKind, number>> = { bet: -1, win: 1, rollback: 1, deposit: 1, transfer: 1, withdraw: -1 }

/** The change of the member's credit by what was acknowledged. */
export const effectOf = (acts: readonly Act[]): number =>
  acts.reduce((sum, { kind, satang, isAcknowledged }) => sum + (isAcknowledged ? SIGN[kind] * satang : 0), 0)
