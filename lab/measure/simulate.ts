/** Plays a million rounds of each game of the studios and writes docs/game-simulation.md. Fails when a game's return is not the declared one. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { errorsOf, mainLine, type Report, SERVER_SEED, simulate } from '../../apps/sandbox/src/studio/simulation.ts'
import { STUDIO_GAMES } from '../../apps/sandbox/src/studio/wire.ts'

const ROUNDS = 1_000_000
const percent = (share: number, digits = 3): string => `${(100 * share).toFixed(digits)} %`
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
// biome-ignore lint/suspicious/noConsole: this is a command-line program.
const print = (line: string) => console.log(line)

const reports = STUDIO_GAMES.map((game) => {
  const report = simulate(game, ROUNDS)
  const { declared, measured, halfWidth } = mainLine(report)
  print(`${game}: declared ${percent(declared)}, measured ${percent(measured)} ± ${percent(halfWidth)}`)
  return report
})
const errors = reports.flatMap(errorsOf)
writeFileSync(path.join(import.meta.dirname, '../../docs/game-simulation.md'), page(reports))
for (const error of errors) console.error(error)
process.exitCode = errors.length > 0 ? 1 : 0

function page(all: readonly Report[]): string {
  return `# Return of the sandbox games

Every game of the sandbox studios declares its average return, calculated from the rules ([games](../apps/sandbox/src/studio/games)).
This page compares it with ${ROUNDS.toLocaleString('en-US')} simulated rounds of each game. \`npm run lab -- simulate\` reproduces the page exactly.
The server seed is \`${SERVER_SEED}\`, the client seed the name of the game, the rounds 0 to ${ROUNDS - 1}.
The command fails when a declared return is outside its interval.

## Each game at its simplest stake

${row(['game', 'stake', 'declared', 'measured', '95 % interval', 'rounds that pay'])}
|---|---|---|---|---|---|
${all.map((report) => row(mainCells(report))).join('\n')}

A round of the reels is one paid spin with all its free spins. A paying round returns at least the stake.
Paying rounds of baccarat include stakes that return at a tie. A round of football is one choice of one match; the five choices alternate.
A round of in-play is one choice of a running match at a random open moment; the offered choices alternate. Its declared return is the odds times the probability of that moment.

## Evenness of the draws

${row(['game', 'draws', 'chi-square', 'degrees of freedom', 'chance of more'])}
|---|---|---|---|---|
${all.map(({ game, evenness: { of, chiSquare, freedom, chance } }) => row([game, of, chiSquare.toFixed(1), String(freedom), chance.toFixed(3)])).join('\n')}

The last column is the probability that fair draws deviate at least as much. Each match has its own mean of goals, so the value of football is slightly too low.

## Every bet

Two or three of fifty bets are outside a 95 % interval by chance. The command fails at 3.5 standard errors.

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
