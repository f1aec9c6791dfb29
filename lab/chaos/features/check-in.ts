/** Check-ins under chaos: each date of a member is acknowledged once, and is one row and one transfer. */
import type { CallReply } from '@duang/contract'
import { makeCheckIn } from '@duang/contract/rewards/check-in'
import type { ChaosFeature, Expected } from '../feature.ts'
import type { Operation } from '../players/operations.ts'
import { type Facts, ownRows } from '../verify/facts.ts'
import { type Finding, finding, groupBy, once, total } from '../verify/finding.ts'

const rows = ownRows<Omit<Expected, 'kind'> & { day: number }>(`
  select member_id as "memberId", extract(day from day)::int as day, amount_satang as satang from check_ins`)

export const checkIn: ChaosFeature = {
  settings: { checkIn: { valuesSatang: [100, 200, 300] } },
  kinds: {
    'check-in': async ({ call, logIn }, { key }) => {
      await logIn()
      return call(makeCheckIn, { body: {}, idempotencyKey: key })
    },
  },
  steps: {
    // The value of the day is that of every member: rows are identified by member and day.
    'check-in': { weight: 6, run: async ({ add, send }) => send(await add({ kind: 'check-in', satang: 0 })) },
    'check-in-twice-at-once': {
      weight: 3,
      run: async ({ client, add }) => {
        const both = [await add({ kind: 'check-in', satang: 0 }), await add({ kind: 'check-in', satang: 0 })]
        await Promise.all(both.map((each) => client.attempt(each)))
      },
    },
  },
  rows: [rows],
  verify: verifyCheckIns,
  given: (facts) => total(rows.of(facts)),
  postings: (facts) =>
    rows
      .of(facts)
      .filter(({ satang }) => satang > 0)
      .map(({ memberId, satang }) => ({ kind: 'check-in.credit', memberId, satang })),
}

const nameOf = (memberId: number, day: number) => `check-in of member ${memberId} on day ${day}`

/** The journal against the database. */
function verifyCheckIns(operations: readonly Operation[], facts: Facts): Finding[] {
  const acked = operations
    .filter((each) => each.kind === 'check-in' && each.state === 'acked')
    .map(({ member, reply }) => {
      const { gameLog, gameValue } = reply as CallReply<typeof makeCheckIn>
      return { name: nameOf(member.memberId, gameLog[0]?.json.day ?? 0), satang: gameValue.value }
    })
  const reported = groupBy(acked, ({ name }) => name)
  const stored = groupBy(rows.of(facts), ({ memberId, day }) => nameOf(memberId, day))
  const findings = [...stored.keys()]
    .filter((name) => !reported.has(name))
    .map((name) => finding('V3', 'ghost', `${name}, acknowledged to nobody`))
  for (const [name, replies] of reported) {
    findings.push(...once('V1', stored.get(name)?.length ?? 0, name))
    if (replies.length > 1)
      findings.push(finding('V1', 'duplicated', `${name} was acknowledged ${replies.length} times`))
    if (stored.get(name)?.some(({ satang }) => satang !== replies[0]?.satang))
      findings.push(finding('V1', 'broken', `${name} has another value than its reply`))
  }
  return findings
}
