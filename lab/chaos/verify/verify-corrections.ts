/** Compares the orders of staff with the database: each executed order exists once, no refused order exists, and no other. */
import type { MovedLine, Ordered } from './corrections.ts'
import type { CorrectionFact, LineOwners } from './facts.ts'
import { type Finding, finding, once } from './finding.ts'

type Compared = {
  orders: readonly Ordered[]
  moved: readonly MovedLine[]
  corrections: readonly CorrectionFact[]
  owners: readonly LineOwners[]
}

export function verifyCorrections({ orders, moved, corrections, owners }: Compared): Finding[] {
  const known = new Set(orders.map(({ id }) => id))
  const lines = new Map(owners.map((each) => [each.lineId, each]))
  return [
    ...orders.flatMap((order) => verifyOrder(order, corrections)),
    ...corrections
      .filter(({ id, kind }) => kind !== 'unassign' && !known.has(id))
      .map((each) => finding('V14', 'ghost', `${each.kind} ${each.id} of ${each.satang} satang without an order`)),
    ...moved.filter(({ step }) => step === 4).flatMap((line) => verifyMoved(line, lines.get(line.lineId), corrections)),
  ]
}

function verifyOrder(order: Ordered, corrections: readonly CorrectionFact[]): Finding[] {
  const made = corrections.filter(({ id }) => id === order.id)
  const name = `${order.act} ${order.id} of ${order.satang} satang for member ${order.memberId}`
  if (order.outcome !== 'done')
    return made.length === 0 ? [] : [finding('V14', 'ghost', `${name} was ${order.outcome} and made`)]
  return [
    ...once('V14', made.length, name),
    ...made
      .filter((each) => each.satang !== order.satang || each.memberId !== order.memberId || each.kind !== order.act)
      .map((each) => finding('V14', 'broken', `${name} became ${JSON.stringify(each)}`)),
  ]
}

/** The line belongs to its owner again. It left the owner once, and the wrong member once. */
function verifyMoved(
  line: MovedLine,
  owners: LineOwners | undefined,
  corrections: readonly CorrectionFact[],
): Finding[] {
  const { lineId, right, wrong } = line
  const claims = corrections.filter((each) => each.kind === 'unassign' && each.lineId === lineId)
  const isHome = owners?.standing.length === 1 && owners.standing[0] === right
  const left = [...(owners?.unassigned ?? [])].sort((a, b) => a - b)
  const isTwice = claims.length === 2 && left.join() === [right, wrong].sort((a, b) => a - b).join()
  return [
    ...(isHome ? [] : [finding('V14', 'broken', `line ${lineId} of member ${right} belongs to ${owners?.standing}`)]),
    ...(isTwice
      ? []
      : [finding('V14', 'broken', `line ${lineId} was unassigned from ${left}, ${claims.length} claims`)]),
  ]
}
