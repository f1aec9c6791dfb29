/** `duang report`: bank accounts by day, differences between bank and ledger, and the cost of promotions. */
import type { DeploymentCommand, DeploymentCommandInput } from '#core/command.ts'
import { readDays, readReconciliation } from './days.ts'
import { promotions } from './promotions-act.ts'
import { DAY_COLUMNS, DIFFERENCE_COLUMNS, dayLines, reconcileLines } from './report-lines.ts'
import { label, SPAN, scopeOf, writeCsv } from './report-scope.ts'

export const reportCommand: DeploymentCommand = {
  name: 'report',
  summary: 'Bank accounts by day, differences between bank statement and ledger, and the cost of promotions.',
  needsOwner: true,
  isOfDeployment: true,
  acts: {
    day: { summary: 'By brand, account and Bangkok day.', options: SPAN, run: day },
    reconcile: {
      summary: 'Explains each difference; exit code 1 where one is left unexplained.',
      options: SPAN,
      run: reconcile,
    },
    promotions: { summary: 'Cost of promotions by brand and Bangkok day.', options: SPAN, run: promotions },
  },
}

type Input = DeploymentCommandInput

async function day(input: Input): Promise<number> {
  const { say, report } = input
  const { span, names, ...range } = await scopeOf(input)
  const days = (await input.read((db) => readDays(db, span))).map((each) => label(each, names))
  const rows = days.map((each) => DAY_COLUMNS.map(({ value }) => value(each)))
  await writeCsv(input, [DAY_COLUMNS.map(({ name }) => name), ...rows])
  for (const line of dayLines(days)) say(line)
  if (days.length === 0) say('No account had a line, and the ledger moved nothing at the bank.')
  report({ ...range, days })
  return 0
}

async function reconcile(input: Input): Promise<number> {
  const { say, report } = input
  const { span, names, ...range } = await scopeOf(input)
  const { days, differences, isExplained } = await readReconciliation(input.read, span)
  const labelled = days.map((each) => label(each, names))
  const items = differences.map((each) => label(each, names))
  const rows = items.map((each) => DIFFERENCE_COLUMNS.map(({ value }) => value(each)))
  await writeCsv(input, [DIFFERENCE_COLUMNS.map(({ name }) => name), ...rows])
  for (const line of reconcileLines(labelled, items)) say(line)
  say(
    isExplained
      ? 'Every difference is explained.'
      : 'WARNING: some differences are NOT explained: see the lines marked with !',
  )
  report({ ...range, isExplained, days: labelled, differences: items })
  return isExplained ? 0 : 1
}
