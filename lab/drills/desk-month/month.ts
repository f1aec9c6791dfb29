/** The month: each kind of trouble is raised and cleared, then every queue, each day and the books are checked. */
import { launchChromium } from '../../stage/browser/chromium.ts'
import type { Demonstration } from '../../stage/browser/demonstration.ts'
import { enrol, type Staff } from '../../stage/browser/staff.ts'
import { change, type Seat, sitDown, visit } from './desk.ts'
import { ageLoss, contradictions, losses, unmatched } from './outside.ts'
import { failed, returned } from './payouts.ts'
import { approveAll, roleByTwoOwners, staffChanges } from './people.ts'
import { clearQueues } from './queues.ts'
import { openWorld, until, type World } from './world.ts'
import { wrongAssignment } from './wrong-assignment.ts'

const DAYS = 30
/** Until the rounds of the provider are read again. */
const LOSS_WITHIN_MS = 300_000
const MONEY_QUEUES = ['quarantine', 'lines', 'slips', 'withdrawals', 'payouts', 'discrepancies']
type Count = { raised: number; cleared: number }

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Prints a line for each kind of trouble. Returns whether all was raised and cleared, and the books agree. */
export async function playMonth(demonstration: Demonstration, firstPort: number): Promise<boolean> {
  const browser = await launchChromium()
  const failures: string[] = []
  try {
    const world = await openWorld(demonstration, firstPort, browser)
    // A deposit of a bonus hour brings a bonus: the amounts would depend on the time of day.
    await world.duang('brand', 'set', 'duang-demo', 'bonus={"rate1":0,"rate2":0}')
    // Money of strangers is credited by one person here: two persons are an api test (app/desk/insider.test.ts).
    for (const each of ['secondPersonAboveSatang=null', 'secondPersonAboveDailySatang=null', 'staffCreditHours=0'])
      await world.duang('brand', 'set', 'duang-demo', each)
    const sit = async (name: string, role: string) => sitDown(world, await staffOf(world, name, role))
    const seats = {
      finance: await sit('boon', 'finance'),
      other: await sit('chai', 'finance'),
      owner: await sit('anna', 'owner'),
      second: await sit('dina', 'owner'),
    }
    for (const { page } of Object.values(seats)) page.on('pageerror', ({ message }) => failures.push(message))
    for (const [kind, { raised, cleared }] of Object.entries(await playTroubles(world, seats))) {
      say(`${kind}: ${raised} raised, ${cleared} cleared`)
      if (raised === 0) failures.push(`${kind} was not raised`)
      if (cleared < raised) failures.push(`${kind}: ${raised - cleared} not cleared`)
    }
    await expectCalm(seats.finance, failures)
    await closeDays(world, seats.finance, failures)
    await verify(world, failures)
  } finally {
    await browser.close()
  }
  for (const each of failures) process.stderr.write(`${each}\n`)
  say(failures.length === 0 ? 'every queue is empty, each day is closed, and the books agree' : 'not clean')
  return failures.length === 0
}

const staffOf = async (world: World, name: string, role: string): Promise<Staff> =>
  enrol(world.desk, await world.duang('staff', 'add', name, '--role', role))

type Seats = Record<'finance' | 'other' | 'owner' | 'second', Seat>

async function playTroubles(world: World, { finance, other, owner, second }: Seats): Promise<Record<string, Count>> {
  // What the history left comes first, so that the counts below are those of the troubles.
  await sweep(finance, owner)
  const lost = await losses(world)
  await recall(owner, lost.member.username)
  await ageLoss(world)
  const loss = { raised: lost.raised, cleared: 0 }
  const wrong = await wrongAssignment(world, finance, other)
  const payouts = { 'failed payouts': await failed(world, finance), 'returned payouts': await returned(world, finance) }
  const strangers = { raised: await unmatched(world), cleared: 0 }
  const messages = { raised: await contradictions(world), cleared: 0 }
  const waits = (screen: string, more: number) => async () => {
    await visit(finance, screen)
    return (await finance.page.locator('tbody tr[data-can-open="true"]').count()) > more
  }
  await until('the lines of strangers', waits('lines', strangers.raised))
  await until('the loss', waits('discrepancies', 0), LOSS_WITHIN_MS)
  const decided = await clearQueues({ ...finance, queues: MONEY_QUEUES })
  const entriesOf = (queue: string) => decided.find((each) => each.queue === queue)?.entries ?? 0
  strangers.cleared = Math.min(strangers.raised, entriesOf('lines'))
  messages.cleared = entriesOf('quarantine')
  loss.cleared = entriesOf('discrepancies')
  return {
    'wrong assignments': wrong.wrong,
    receivables: wrong.receivable,
    disputes: wrong.dispute,
    ...payouts,
    'unmatched deposits': strangers,
    'quarantined messages': messages,
    'provider losses': loss,
    'staff changes': await staffChanges(owner),
    'proposals of two persons': await roleByTwoOwners(owner, second),
  }
}

async function sweep(finance: Seat, owner: Seat): Promise<void> {
  for (const seat of [finance, owner]) {
    const queues = seat === owner ? ['goods'] : MONEY_QUEUES
    for (const { queue, entries } of await clearQueues({ ...seat, queues })) say(`${queue}: ${entries} of the history`)
  }
  await approveAll(owner)
}

/** The owner recalls the credit on the page of the member. */
async function recall(seat: Seat, username: string): Promise<void> {
  await visit(seat, 'members')
  await seat.page.getByRole('searchbox').or(seat.page.locator('main input')).first().fill(username)
  const row = seat.page.locator('tr[data-can-open="true"]', { hasText: username })
  await row.first().press('Enter')
  const button = seat.page.getByRole('button', { name: 'ดึงเครดิตจากค่าย' })
  await button.waitFor()
  await change(seat, () => button.press('Enter'))
}

/** The first page says that nothing waits. */
async function expectCalm({ page, brand }: Seat, failures: string[]): Promise<void> {
  await page.goto(`${brand}/overview`)
  await page.locator('main :is(a.desk-panel, .message)').first().waitFor()
  const waiting = await page.locator('main a.desk-panel').allTextContents()
  failures.push(...waiting.map((each) => `still waits: ${each}`))
}

/** Each of the last days is closed. */
async function closeDays(world: World, seat: Seat, failures: string[]): Promise<void> {
  await visit(seat, 'closings')
  const rows = await seat.page.locator('tbody tr').count()
  if (rows < DAYS) failures.push(`${rows} days are closed, not ${DAYS}`)
  const { items } = JSON.parse(await world.duang('closing', 'list', '--json')) as { items: { day: string }[] }
  say(`closings: ${items.length} days, the newest ${items[0]?.day}`)
}

/** Ledger, bank, providers and seal, by the operator's program: it prints what differs. */
async function verify(world: World, failures: string[]): Promise<void> {
  for (const words of [
    ['verify-ledger'],
    ['reconcile', 'bank'],
    ['reconcile', 'providers'],
    ['seal', 'begin'],
    ['seal', 'now'],
    ['seal', 'verify'],
  ])
    await world.duang(...words).then(
      (printed) => say(`${words.join(' ')}: ${printed.trim().split('\n').at(-1)}`),
      (error: { stdout?: string; message: string }) =>
        failures.push(`${words.join(' ')}: ${error.stdout?.slice(-300) ?? error.message}`),
    )
}
