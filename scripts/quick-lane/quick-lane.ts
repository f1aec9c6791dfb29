/** What `npm test -- --changed` runs: the tests that the changed files reach, the nearest first, as many as fit into three minutes. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { sourceFiles } from '../../tools/rules/files.ts'
import { LONGEST } from '../test-order.ts'
import { distancesFrom, importersOf } from './import-graph.ts'
import { journeysOf } from './journeys.ts'

/** Seconds of one worker. Types, lint, start of PostgreSQL and build take the rest of three minutes. */
const BUDGET_S = { tests: 120, journeys: 3, screens: 6 }
const COST_S = { unit: 1, api: 4, longest: 30 }

/** Rules about all files. */
const ALWAYS = ['tools/rules/tidy.test.ts', 'tools/rules/vocabulary.test.ts', 'tools/rules/documents.test.ts']

/** Tests that a long chain of imports reaches. They follow these files alone, and come early. */
const FOLLOWS: Readonly<Record<string, RegExp>> = {
  'tools/generate/client-generators.test.ts':
    /^packages\/contract\/src\/|^apps\/api\/src\/app\/open-api\/|^tools\/(?:generate\/)?client-generators/,
}

/** Before the many tests that import a changed file. */
const FOLLOWING = 0.5

/** Files through which every test of the api reaches every feature. */
const HUB =
  /^apps\/api\/(test\/|src\/app\/(app|features|platform)\.ts$)|^packages\/contract\/src\/(index|calls|refusals)\.ts$/

export type Selection = {
  tests: string[]
  /** Files of tests that the change reaches, without a place in three minutes. */
  leftOut: string[]
  journeys: string[]
  /** Screens whose pictures are compared. */
  screens: string[]
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) && /^(apps|packages|lab|tools)\//.test(file)

function costOf(file: string): number {
  if (LONGEST.includes(path.basename(file))) return COST_S.longest
  return /^(apps\/api|lab)\//.test(file) ? COST_S.api : COST_S.unit
}

/** Tests of an api's folder reach its files through the whole site. They come after those that import a changed file. */
const BESIDE = 1.5

/** Folders with tests of changed functions and tables of the database. */
function testedElsewhere(changed: readonly string[]): string[] {
  const subjects = changed.flatMap((file) => /^apps\/api\/db\/functions\/([\w-]+)\//.exec(file)?.[1] ?? [])
  const folders = subjects.flatMap((each) => ['core', 'money', 'kit'].map((ring) => `apps/api/src/${ring}/${each}`))
  return changed.some((file) => file.startsWith('apps/api/db/')) ? ['apps/api/test', ...folders] : folders
}

export function select(root: string, changed: readonly string[]): Selection {
  const files = sourceFiles(/\.(ts|tsx|mjs)$/).map(({ name }) => name)
  const distances = distancesFrom(changed, importersOf(root, files), (file) => HUB.test(file))
  const folders = new Set([
    ...changed.filter((file) => !isTest(file)).map((file) => path.posix.dirname(file)),
    ...testedElsewhere(changed),
  ])
  const isBeside = (file: string) => folders.has(path.posix.dirname(file))
  const near = (file: string) => {
    const follows = FOLLOWS[file]
    if (follows)
      return changed.some((each) => follows.test(each))
        ? Math.min(FOLLOWING, distances.get(file) ?? FOLLOWING)
        : undefined
    return isBeside(file) ? Math.min(BESIDE, distances.get(file) ?? BESIDE) : distances.get(file)
  }
  const reached = files
    .filter((file) => isTest(file) && near(file) !== undefined && !ALWAYS.includes(file))
    .sort(
      (one, other) =>
        (near(one) ?? 0) - (near(other) ?? 0) ||
        Number(isBeside(other)) - Number(isBeside(one)) ||
        costOf(one) - costOf(other),
    )
  const tests = ALWAYS.filter((file) => existsSync(path.join(root, file)))
  const leftOut: string[] = []
  let spent = 0
  for (const file of reached) {
    spent += costOf(file)
    // A changed test always runs.
    if (spent <= BUDGET_S.tests || near(file) === 0) tests.push(file)
    else leftOut.push(file)
  }
  return { tests, leftOut, ...browsed(root, changed) }
}

function browsed(root: string, changed: readonly string[]): Pick<Selection, 'journeys' | 'screens'> {
  const rows = changed.map(journeysOf).filter((row) => row.length > 0)
  // The first of each file before the second of any.
  const ranked = [0, 1, 2].flatMap((rank) => rows.flatMap((row) => row[rank] ?? []))
  const own = changed.flatMap((file) => /^lab\/journeys\/([\w-]+)\.spec\.ts$/.exec(file)?.[1] ?? [])
  const journeys = [...new Set([...own, ...ranked])]
    .filter((name) => existsSync(path.join(root, `lab/journeys/${name}.spec.ts`)))
    .slice(0, Math.max(own.length, BUDGET_S.journeys))
  const screens = [
    ...new Set(changed.flatMap((file) => /^apps\/web\/src\/features\/[\w-]+\/([\w-]+)\//.exec(file)?.[1] ?? [])),
  ].filter((name) => existsSync(path.join(root, 'lab/pictures/approved', name)))
  return { journeys, screens: screens.slice(0, BUDGET_S.screens) }
}
