/** Benchmarks: `npm run lab -- bench ledger|gateway|http|overload|live|seal|winlost|scale|finance|desk|cells|sizes [options]`. Exit code 1 when a figure misses its target. */

import { readOptions } from '../../tools/generate/options.ts'
import type { Figure } from './work/report.ts'

const USAGE = `npm run lab -- bench ledger|gateway|http|overload|live|seal|winlost|scale|finance|desk|cells|sizes [options]
  --seconds N   length of each measurement, default 2
  --rounds N    interleaved rounds of which the median counts, default 7
  --part NAME   of ledger: only 'rates' or only 'statements'; of gateway: 'ages', only bets on a young database against
                bets on a grown one
  --large       ledger, seal: 10 million transfers instead of 1 million; gateway: also with 5 million rounds. Takes some
                minutes and 4 GB of disk
  --profile DIR of http: profiles of the api process, for Chromium's developer tools
  --members N   of scale, finance, desk and sizes: members of the large data set, default 1000000: ten million transfers, some ten minutes, 15 GB of disk
  --folder DIR  of scale, finance, desk and sizes: keeps the data there, and uses them again
  --only PART   of scale: only calls whose name has this part
  --page        of scale, finance and desk: writes the tables of their documents
  --json        figures as JSON`

const { positionals, values } = readOptions(USAGE, {
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    part: { type: 'string' },
    profile: { type: 'string' },
    members: { type: 'string', default: '1000000' },
    folder: { type: 'string' },
    only: { type: 'string' },
    page: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '7' },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const members = Number(values.members)
const part = values.part === 'rates' || values.part === 'statements' ? values.part : undefined
const gatewayPart = values.part === 'ages' ? values.part : undefined
const say = (line: string) => {
  if (!values.json) process.stdout.write(`${line}\n`)
}
const options = { seconds, rounds, isLarge: values.large, profile: values.profile, say }
const { folder, only, page: writesPage } = values
// Loaded when it is run: the usage needs none of them.
const BENCHES: Record<string, () => Promise<{ figures: readonly Figure[] }>> = {
  ledger: async () => (await import('./ledger.ts')).benchLedger({ ...options, part }),
  gateway: async () =>
    gatewayPart
      ? (await import('./work/gateway-ages.ts')).benchGatewayAges(options)
      : (await import('./gateway.ts')).benchGateway(options),
  http: async () => (await import('./http.ts')).benchHttp(options),
  overload: async () => (await import('./overload.ts')).benchOverload(options),
  live: async () => (await import('./live.ts')).benchLive(options),
  seal: async () => (await import('./seal.ts')).benchSeal(options),
  winlost: async () => (await import('./winlost.ts')).benchWinlost(options),
  finance: async () => (await import('./finance.ts')).benchFinance({ ...options, members, folder, writesPage }),
  desk: async () => (await import('./desk.ts')).benchDesk({ ...options, members, folder, writesPage }),
  cells: async () => (await import('./cells.ts')).benchCells(options),
  sizes: async () => (await import('./work/sizes.ts')).benchSizes({ members, folder, say }),
  scale: async () => (await import('./scale/scale.ts')).benchScale({ ...options, members, folder, only, writesPage }),
}
const bench = Object.hasOwn(BENCHES, positionals.join()) ? BENCHES[positionals.join()] : undefined
if (
  !bench ||
  values.part !== (positionals[0] === 'gateway' ? gatewayPart : part) ||
  !(seconds > 0) ||
  !(members >= 2_000) ||
  !Number.isInteger(rounds) ||
  rounds < 1
) {
  console.error(USAGE)
  process.exit(2)
}
const result = await bench()
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
