/** Transfers of credit to a studio in transfer mode, and back. */
import { randomUUID } from 'node:crypto'
import { STUDIO_CALLS } from '@duang/contract/games/studio'
import { baht, claim } from '../assertion.ts'
import { NoAnswer } from '../result.ts'
import type { StudioCase, StudioScene } from './check-studio.ts'
import { isSuccess } from './studio-session.ts'

const AT_ONCE = 10

async function depositTwice({ session, newPlayer, mustHold }: StudioScene): Promise<undefined> {
  const playerRef = await newPlayer()
  const asked = { ref: randomUUID(), playerRef, amount: 100_25 }
  const all = await Promise.all(Array.from({ length: AT_ONCE }, () => session.ask('deposit', asked)))
  claim(
    all.every((each) => each.outcome === 'done'),
    'one deposit, sent ten times at once: done, each time',
    all.map((each) => each.outcome).join(', '),
  )
  await mustHold(playerRef, 100_25, 'after one deposit, sent ten times at once')
  const taking = { ref: randomUUID(), playerRef, amount: 30_25 }
  for (const time of ['a withdrawal', 'the same withdrawal again']) {
    const { outcome } = await session.ask('withdraw', taking)
    claim(outcome === 'done', `${time}: done`, outcome)
  }
  await mustHold(playerRef, 70_00, 'after one withdrawal, sent twice')
  return undefined
}

async function changeAmount({ session, newPlayer, mustHold }: StudioScene): Promise<undefined> {
  const playerRef = await newPlayer()
  const ref = randomUUID()
  await session.ask('deposit', { ref, playerRef, amount: 50_00 })
  const again = await session.send('deposit', { ref, playerRef, amount: 500 })
  await mustHold(playerRef, 50_00, 'after 50.00 and then 500.00 under one ref')
  // With "done" and no credit moved, the operator would book 500 baht.
  const reported = STUDIO_CALLS.deposit.reply.safeParse(JSON.parse(isSuccess(again.status) ? again.text : '{}'))
  const isDone = reported.success && reported.data.outcome === 'done'
  claim(
    !isDone,
    'another amount under a ref that was done: refused',
    `status ${again.status}, ${again.text.slice(0, 80)}`,
  )
  const { outcome, amount } = await session.ask('status', { ref })
  claim(
    outcome === 'done' && amount === 50_00,
    'status of that ref: done, 50.00',
    `${outcome}, ${baht(amount ?? undefined)}`,
  )
  return undefined
}

async function withdrawTooMuch({ session, newPlayer, mustHold }: StudioScene): Promise<undefined> {
  const playerRef = await newPlayer(20_00)
  const asked = { ref: randomUUID(), playerRef, amount: 20_01 }
  const first = await session.ask('withdraw', asked)
  claim(first.outcome === 'refused', 'withdrawal of 0.01 more than is held: refused', first.outcome)
  await mustHold(playerRef, 20_00, 'after the refused withdrawal')
  await session.ask('deposit', { ref: randomUUID(), playerRef, amount: 10_00 })
  const { outcome } = await session.ask('withdraw', asked)
  claim(outcome === 'refused', 'the refused ref again, with enough credit: still refused', outcome)
  await mustHold(playerRef, 30_00, 'after the refused ref came again')
  return undefined
}

async function withdrawAll({ session, newPlayer, mustHold }: StudioScene): Promise<undefined> {
  const playerRef = await newPlayer(80_75)
  const ref = randomUUID()
  for (const time of ['withdrawAll', 'the same withdrawAll again']) {
    const { outcome, amount } = await session.ask('withdrawAll', { ref, playerRef })
    claim(outcome === 'done' && amount === 80_75, `${time}: done, 80.75`, `${outcome}, ${baht(amount)}`)
  }
  await mustHold(playerRef, 0, 'after withdrawAll')
  await session.ask('deposit', { ref: randomUUID(), playerRef, amount: 5_00 })
  const again = await session.ask('withdrawAll', { ref, playerRef })
  claim(again.amount === 80_75, 'an old withdrawAll, with new credit there: 80.75 as before', baht(again.amount))
  await mustHold(playerRef, 5_00, 'after an old withdrawAll came again')
  await session.ask('withdrawAll', { ref: randomUUID(), playerRef })
  const empty = await session.ask('withdrawAll', { ref: randomUUID(), playerRef })
  claim(empty.amount === 0, 'withdrawAll with nothing there: 0.00', `${empty.outcome}, ${baht(empty.amount)}`)
  return undefined
}

async function raceForLastBaht({ session, newPlayer, mustHold }: StudioScene): Promise<undefined> {
  const playerRef = await newPlayer(1_00)
  const all = await Promise.all(
    Array.from({ length: 2 * AT_ONCE }, () => session.ask('withdraw', { ref: randomUUID(), playerRef, amount: 1_00 })),
  )
  const done = all.filter((each) => each.outcome === 'done').length
  claim(done === 1, 'one of twenty withdrawals of the last baht is done', `${done} were`)
  await mustHold(playerRef, 0, 'after twenty withdrawals of the last baht')
  return undefined
}

async function askUnknown({ session }: StudioScene): Promise<undefined> {
  const { outcome } = await session.ask('status', { ref: randomUUID() })
  claim(outcome === 'unknown', 'status of a ref that was never sent: unknown', outcome)
  return undefined
}

async function askStatus({ session, newPlayer }: StudioScene): Promise<undefined> {
  const playerRef = await newPlayer()
  const [done, refused] = [randomUUID(), randomUUID()]
  await session.ask('deposit', { ref: done, playerRef, amount: 12_34 })
  await session.ask('withdraw', { ref: refused, playerRef, amount: 99_00 })
  const first = await session.ask('status', { ref: done })
  claim(
    first.outcome === 'done' && first.amount === 12_34,
    'status of a deposit: done, 12.34',
    `${first.outcome}, ${baht(first.amount ?? undefined)}`,
  )
  const second = await session.ask('status', { ref: refused })
  claim(second.outcome === 'refused', 'status of a refused withdrawal: refused', second.outcome)
  return undefined
}

async function loseReply({ session, newPlayer, mustHold }: StudioScene): Promise<string> {
  const playerRef = await newPlayer()
  const outcomes: string[] = []
  for (const lose of ['cut', 'unread'] as const) {
    const ref = randomUUID()
    await session.send('deposit', { ref, playerRef, amount: 40 }, { lose }).catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error
    })
    const { outcome } = await session.ask('status', { ref })
    claim(outcome !== 'refused', 'status after a lost reply: done or unknown', outcome)
    outcomes.push(outcome)
    const again = await session.ask('deposit', { ref, playerRef, amount: 40_00 })
    claim(again.outcome === 'done', 'the same deposit again: done', again.outcome)
    await mustHold(playerRef, 40_00 * outcomes.length, 'after a lost reply, status, and the same ref again')
  }
  return `status: ${outcomes.join(', ')}`
}

const AMOUNTS = [
  ['below zero', -10],
  ['zero', 0],
  ['of three decimals', 10.005],
  ['huge', 1e13],
] as const

async function sendAmounts({ session, newPlayer, mustHold }: StudioScene): Promise<undefined> {
  const playerRef = await newPlayer(50_00)
  for (const call of ['deposit', 'withdraw'] as const)
    for (const [name, amount] of AMOUNTS) {
      const { status, text } = await session.send(call, { ref: randomUUID(), playerRef, amount })
      claim(
        !(status === 200 && /"done"/.test(text)),
        `${call} of an amount that is ${name}: not done`,
        text.slice(0, 80),
      )
      await mustHold(playerRef, 50_00, `after a ${call} of an amount that is ${name}`)
    }
  return undefined
}

async function forgeDeposit({ session, newPlayer, mustHold }: StudioScene): Promise<undefined> {
  const playerRef = await newPlayer()
  const { keyId, secret } = session.target.key
  const late = new Date(session.target.clock().getTime() - 600_000)
  await session.send('deposit', { ref: randomUUID(), playerRef, amount: 10 }, { key: { keyId, secret: `${secret}x` } })
  await session.send('deposit', { ref: randomUUID(), playerRef, amount: 10 }, { at: late })
  await mustHold(playerRef, 0, 'after a forged deposit and an old one')
  return undefined
}

async function readRounds({ session }: StudioScene): Promise<string> {
  const first = await session.ask('rounds', { after: null })
  const again = await session.ask('rounds', { after: null })
  const ids = (reported: typeof first) => reported.rounds.map((each) => each.roundId)
  claim(
    ids(first).every((id, at) => ids(again)[at] === id),
    'the same rounds, asked for from the same mark',
    'other ones',
  )
  const ends = first.rounds.map((each) => Date.parse(each.closedAt))
  claim(
    ends.every((end, at) => at === 0 || end >= (ends[at - 1] ?? 0)),
    'rounds in the order of their ends',
    'another order',
  )
  const more = await session.ask('rounds', { after: first.next })
  const twice = ids(more).filter((id) => ids(first).includes(id))
  claim(twice.length === 0, 'after the mark: no round from before it', twice.slice(0, 3).join(', '))
  return `${first.rounds.length} rounds up to the first mark`
}

const transfer = (name: string, expected: string, meaning: string, run: StudioCase['run']): StudioCase => ({
  name,
  expected,
  meaning,
  run,
  mode: 'transfer',
})

export const TRANSFER_CASES: readonly StudioCase[] = [
  transfer(
    'forged-deposit',
    'a deposit that is forged or old moves nothing',
    'Anyone with the address creates credit out of nothing.',
    forgeDeposit,
  ),
  transfer(
    'duplicate-ref',
    'a transfer is done once under its ref, however often and however fast it is sent',
    'Operators retry transfers without a reply. A transfer that is done twice creates or loses credit.',
    depositTwice,
  ),
  transfer(
    'changed-amount',
    'another amount under a ref that was done is refused and moves nothing',
    'Both books show "done" with different amounts.',
    changeAmount,
  ),
  transfer(
    'withdraw-too-much',
    'a withdrawal of more than is held is refused, and its ref stays refused',
    'Credit below zero; or a refusal that the operator has booked turns into a payment behind its back.',
    withdrawTooMuch,
  ),
  transfer(
    'withdraw-all',
    'all credit comes back with its amount, and the same ref always gets the same reply',
    'Credit stays behind, or later credit leaves under an old ref.',
    withdrawAll,
  ),
  transfer(
    'last-baht',
    'of twenty withdrawals at once of the last baht one is done',
    'Reading the balance and writing it are not one step: credit can be withdrawn twice.',
    raceForLastBaht,
  ),
  transfer(
    'unknown-ref',
    'status of a ref that was never sent is unknown',
    'After "refused" or "done" for a transfer that may still arrive, the operator books the wrong outcome for good.',
    askUnknown,
  ),
  transfer(
    'status',
    'status reports the outcome of a transfer, and its amount',
    'Without it a transfer without a reply cannot be settled.',
    askStatus,
  ),
  transfer(
    'lost-reply',
    'after a lost reply status reports the true outcome, and the same ref transfers once',
    'Every cut connection costs the operator or the member the amount.',
    loseReply,
  ),
  transfer(
    'amounts',
    'amounts below zero, of zero, finer than a satang or huge are never done',
    'A deposit below zero is a withdrawal; rounding lets both books drift apart.',
    sendAmounts,
  ),
  transfer(
    'rounds',
    'rounds come in the order of their ends, the same from the same mark, each once',
    'Rounds are missing from the report of the member, or are in it twice.',
    readRounds,
  ),
]
