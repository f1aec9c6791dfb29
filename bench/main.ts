/** Benchmarks: `npm run bench -- ledger|gateway|live|winlost [options]`. Exit code 1 when a figure misses its target. */

import { readOptions } from '../tools/options.ts'
import { benchGateway } from './gateway.ts'
import { benchLedger } from './ledger.ts'
import { benchLive } from './live.ts'
import type { Figure } from './report.ts'
import { benchWinlost } from './winlost.ts'

const USAGE = `npm run bench -- ledger|gateway|live|winlost [options]
  --seconds N   length of each measurement, default 2
  --rounds N    interleaved rounds of which the median counts, default 7
  --part NAME   of ledger: only 'rates' or only 'statements'
  --large       ledger: statement pages at 10 million transfers instead of 1 million; gateway: also with 5 million rounds. Takes some
                minutes and 4 GB of disk
  --json        figures as JSON`

const { positionals, values } = readOptions(USAGE, {
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    part: { type: 'string' },
    large: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '7' },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const part = values.part === 'rates' || values.part === 'statements' ? values.part : undefined
if (
  !['ledger', 'gateway', 'live', 'winlost'].includes(positionals.join()) ||
  values.part !== part ||
  !(seconds > 0) ||
  !Number.isInteger(rounds) ||
  rounds < 1
) {
  console.error(USAGE)
  process.exit(2)
}

const say = (line: string) => {
  if (!values.json) process.stdout.write(`${line}\n`)
}
const options = { seconds, rounds, isLarge: values.large, say }
const result =
  positionals[0] === 'gateway'
    ? await benchGateway(options)
    : positionals[0] === 'live'
      ? await benchLive(options)
      : positionals[0] === 'winlost'
        ? await benchWinlost(options)
        : await benchLedger({ ...options, part })
if (values.json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
else say(table(result.figures))
process.exit(result.figures.every((each) => each.isMet) ? 0 : 1)

function table(figures: readonly Figure[]): string {
  const rows = figures.map((each) => [
    each.name,
    each.value.toFixed(2),
    `${each.isUpperBound ? '≤' : '≥'} ${each.mark.toFixed(1)}`,
    each.isMet ? 'met' : 'MISSED',
    each.detail,
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}
