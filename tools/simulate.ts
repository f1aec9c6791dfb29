/** Plays a million rounds of each game of the studios and writes docs/game-simulation.md; fails when a game does not return what it declares. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { faultsOf, mainLine, type Report, SERVER_SEED, simulate } from '../apps/sandbox/src/studio/simulation.ts'
import { STUDIO_GAMES } from '../apps/sandbox/src/studio/wire.ts'

const ROUNDS = 1_000_000
const percent = (share: number, digits = 3): string => `${(100 * share).toFixed(digits)} %`
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
// biome-ignore lint/suspicious/noConsole: this is a program that talks to a person.
const say = (line: string) => console.log(line)

const reports = STUDIO_GAMES.map((game) => {
  const report = simulate(game, ROUNDS)
  const { declared, measured, halfWidth } = mainLine(report)
  say(`${game}: declared ${percent(declared)}, measured ${percent(measured)} ± ${percent(halfWidth)}`)
  return report
})
const faults = reports.flatMap(faultsOf)
writeFileSync(path.join(import.meta.dirname, '../docs/game-simulation.md'), page(reports))
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0

function page(all: readonly Report[]): string {
  return `# What the games return

Every game of the demonstration's studios declares what it returns on average. The figure is counted exactly from the rules ([games](../apps/sandbox/src/studio/games)),
and this page holds it against ${ROUNDS.toLocaleString('en-US')} rounds of each game, drawn as the studios draw. \`npm run simulate\` writes the page again, figure for figure:
server seed \`${SERVER_SEED}\`, client seed the name of the game, rounds 0 to ${ROUNDS - 1}. It fails when a declared figure lies outside of its interval.

## Each game, at its plainest stake

${row(['game', 'stake', 'declared', 'measured', '95 % interval', 'rounds that pay'])}
|---|---|---|---|---|---|
${all.map((report) => row(mainCells(report))).join('\n')}

A round of the reels is one paid spin with all its free spins; whatever pays, pays at least the whole stake. Rounds that pay of baccarat include stakes that
come back at a tie. A round of football is one choice of one match of the score pages, each of the five choices in its turn.

## The draws themselves

${row(['game', 'draws', 'chi-square', 'degrees of freedom', 'chance of more'])}
|---|---|---|---|---|
${all.map(({ game, evenness: { of, chiSquare, freedom, chance } }) => row([game, of, chiSquare.toFixed(1), String(freedom), chance.toFixed(3)])).join('\n')}

Chance of more: how often right draws lie as far off or farther. Goals are drawn with means of their own for each match, which makes this one somewhat too small.

## Every place of the tables

Of fifty places two or three lie outside of a 95 % interval by chance; the command fails at 3.5 standard errors.

${row(['game', 'place', 'declared', 'measured', '95 % interval', 'rounds that pay'])}
|---|---|---|---|---|---|
${all
  .filter(({ lines }) => lines.length > 1)
  .flatMap(({ game, lines }) => lines.map((line) => row([game, ...lineCells(line)])))
  .join('\n')}
`
}

function mainCells(report: Report): string[] {
  return [report.game, ...lineCells(mainLine(report))]
}

function lineCells({ spot, declared, measured, halfWidth, hitRate }: Report['lines'][number]): string[] {
  const interval = `${percent(measured - halfWidth)} to ${percent(measured + halfWidth)}`
  return [`\`${spot}\``, percent(declared), percent(measured), interval, percent(hitRate, 2)]
}
