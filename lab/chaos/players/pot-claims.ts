/** Claims of commission and cashback under chaos: each acknowledged claim is one row with the id of its key, and one transfer. */
import type { CallReply } from '@duang/contract'
import { withdrawAffiliate } from '@duang/contract/rewards/affiliate'
import { DEMONSTRATION_BRAND } from '../../../apps/api/seed/demonstration.ts'
import { stableId } from '../../../apps/api/src/kit/ids.ts'
import type { ChaosFeature, Expected, LoadStep } from '../feature.ts'
import { type Facts, ownRows } from '../verify/facts.ts'
import { type Finding, finding, groupBy, once, total } from '../verify/finding.ts'
import type { Operation } from './operations.ts'

type Row = Omit<Expected, 'kind'> & { id: string }

const TYPES = { affiliate: 'af', cashback: 'wl' } as const
/** Many claims fit into what a member earns in a cycle, and some do not. */
const CLAIM_SATANG = { least: 100, most: 2_000 }

/** The claims of one pot, as parts of its feature. */
export function claimsOf(pot: keyof typeof TYPES) {
  const kind = `claim-${pot}`
  const rows = ownRows<Row>(`
    select claim_id as id, member_id as "memberId", amount_satang as satang from pot_claims where pot = '${pot}'`)
  const ask = ({ add, random }: Parameters<LoadStep['run']>[0]): Promise<Operation> => {
    const { least, most } = CLAIM_SATANG
    return add({ kind, satang: least + Math.floor(random() * (most - least)) })
  }
  return {
    kinds: {
      [kind]: async ({ call, logIn }, { key, satang, member }) => {
        await logIn()
        return call(withdrawAffiliate, {
          params: { username: member.username },
          body: { amount: satang, type: TYPES[pot] },
          idempotencyKey: key,
        })
      },
    },
    steps: {
      [kind]: { weight: 4, run: async (tools) => tools.send(await ask(tools)) },
      [`${kind}-at-once`]: {
        weight: 3,
        run: async (tools) => {
          const [one, other] = [await ask(tools), await ask(tools)]
          await Promise.all([one, one, other].map((each) => tools.client.attempt(each)))
        },
      },
    },
    rows,
    verify: (operations: readonly Operation[], facts: Facts): Finding[] =>
      verifyClaims(
        operations.filter((each) => each.kind === kind),
        rows.of(facts),
        facts,
      ),
    given: (facts: Facts): number => total(rows.of(facts)),
    postings: (facts: Facts): Expected[] =>
      rows.of(facts).map(({ memberId, satang }) => ({ kind: `${pot}.claim`, memberId, satang })),
  } satisfies Omit<ChaosFeature, 'rows'> & { rows: unknown }
}

function verifyClaims(asked: readonly Operation[], stored: readonly Row[], { postings }: Facts): Finding[] {
  const byId = groupBy(stored, ({ id }) => id)
  const transfers = new Map(postings.map((each) => [each.id, each]))
  const known = new Set<string>()
  const findings: Finding[] = []
  for (const operation of asked) {
    const { key, kind, member, satang, state } = operation
    const id = stableId('pot.claim', DEMONSTRATION_BRAND, member.memberId, key)
    known.add(id)
    const made = byId.get(id) ?? []
    const name = `${kind} ${key} of ${satang} satang`
    if (state === 'acked') {
      findings.push(...once('V1', made.length, name))
      const { balance } = operation.reply as CallReply<typeof withdrawAffiliate>
      const isReported = made.every((row) => row.satang === satang && row.memberId === member.memberId)
      if (!isReported || (made.length > 0 && transfers.get(id)?.debitBalance !== balance))
        findings.push(finding('V1', 'broken', `${name} differs from its reply`))
    } else if (made.length > 0) findings.push(finding('V2', 'ghost', `${name} was ${state} and made`))
  }
  return [
    ...findings,
    ...stored
      .filter(({ id }) => !known.has(id))
      .map(({ id, satang }) => finding('V3', 'ghost', `claim ${id} of ${satang} satang without an operation`)),
  ]
}
