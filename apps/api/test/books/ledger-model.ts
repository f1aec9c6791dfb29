/**
 * The ledger as a page of plain rules, for comparison with the real one in property tests. Written from the rules, on purpose without a
 * line of the real one: bigint, its own table of kinds, accounts by name.
 */
export type ModelMove = {
  id: string
  kind: 'deposit.credit' | 'bonus.grant' | 'bonus.forfeit' | 'withdraw.hold' | 'withdraw.release' | 'withdraw.pay'
  member: number
  amount: bigint
  /** Neighbours with the same group belong together. Undefined: posted alone. */
  group?: number
}

export type ModelAnswer = {
  outcome: 'posted' | 'replayed' | 'below-floor' | 'above-ceiling' | 'unknown-account' | 'id-reused' | 'group-refused'
  /** Balance and entry number afterwards, of the debited and of the credited side. Null for the house. */
  from: readonly [bigint, bigint] | null
  to: readonly [bigint, bigint] | null
}

const ROUTES: Record<ModelMove['kind'], readonly ['house' | 'cash' | 'hold', 'house' | 'cash' | 'hold']> = {
  'deposit.credit': ['house', 'cash'],
  'bonus.grant': ['house', 'cash'],
  'bonus.forfeit': ['cash', 'house'],
  'withdraw.hold': ['cash', 'hold'],
  'withdraw.release': ['hold', 'cash'],
  'withdraw.pay': ['hold', 'house'],
}

/** Ten digits of baht and two decimals. */
const CEILING = 999_999_999_999n

type Accounts = Record<string, readonly [bigint, bigint]>
type State = { accounts: Accounts; posted: Map<string, { move: ModelMove; answer: ModelAnswer }> }

export function createModel(members: readonly number[]) {
  let state: State = { accounts: {}, posted: new Map() }
  for (const member of members)
    for (const account of ['cash', 'hold']) state.accounts[`${account} ${member}`] = [0n, 0n]

  /** One move on a copy of the state. A refusal leaves the state as it was. */
  function step(before: State, move: ModelMove): [State, ModelAnswer] {
    const refuse = (outcome: ModelAnswer['outcome']): [State, ModelAnswer] => [
      before,
      { outcome, from: null, to: null },
    ]
    const earlier = before.posted.get(move.id)
    if (earlier) {
      const { kind, member, amount } = earlier.move
      const isSame = kind === move.kind && member === move.member && amount === move.amount
      return isSame ? [before, { ...earlier.answer, outcome: 'replayed' }] : refuse('id-reused')
    }
    const [debit, credit] = ROUTES[move.kind]
    const accounts = { ...before.accounts }
    const change = (account: string, by: bigint) => {
      const [balance, entries] = accounts[`${account} ${move.member}`] ?? [0n, 0n]
      accounts[`${account} ${move.member}`] = [balance + by, entries + 1n]
      return [balance + by, entries + 1n] as const
    }
    for (const account of [debit, credit])
      if (account !== 'house' && !accounts[`${account} ${move.member}`]) return refuse('unknown-account')
    const from = debit === 'house' ? null : change(debit, -move.amount)
    if (from && from[0] < 0n) return refuse('below-floor')
    const to = credit === 'house' ? null : change(credit, move.amount)
    if (to && to[0] > CEILING) return refuse('above-ceiling')
    const answer: ModelAnswer = { outcome: 'posted', from, to }
    return [{ accounts, posted: new Map(before.posted).set(move.id, { move, answer }) }, answer]
  }

  /** A group: all of it, or nothing but the reason. What was posted before in another batch stays and is answered again. */
  function group(moves: readonly ModelMove[]): ModelAnswer[] {
    let tried = state
    const answers: ModelAnswer[] = []
    for (const move of moves) {
      const [after, answer] = step(tried, move)
      if (answer.outcome === 'posted' || answer.outcome === 'replayed') {
        tried = after
        answers.push(answer)
        continue
      }
      // The failed one names the reason. Replays are facts. The others failed with it, unless their own id was used before.
      return moves.map((each, n) => {
        if (n === answers.length) return answer
        const [, alone] = step(state, each)
        if (alone.outcome === 'replayed' || alone.outcome === 'id-reused') return alone
        return { outcome: 'group-refused', from: null, to: null }
      })
    }
    state = tried
    return answers
  }

  return {
    post(moves: readonly ModelMove[]): ModelAnswer[] {
      const answers: ModelAnswer[] = []
      for (let n = 0; n < moves.length; ) {
        let end = n + 1
        while (end < moves.length && moves[n]?.group !== undefined && moves[end]?.group === moves[n]?.group) end++
        answers.push(...group(moves.slice(n, end)))
        n = end
      }
      return answers
    },
    accounts: () => state.accounts,
  }
}
