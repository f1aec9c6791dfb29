/** The order of test files: those that mostly wait for processes, servers and clocks begin, while others compute beside them. */
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that need longest, by duration on two cores. A run of a fresh clone knows no durations yet. */
export const LONGEST = [
  'chaos.test.ts',
  'read-replica-calls.test.ts',
  'cli.test.ts',
  'database-faults.test.ts',
  'history.test.ts',
  'read-replica.test.ts',
  'cells.test.ts',
  'draining.test.ts',
  'failover.test.ts',
  'client-errors.test.ts',
  'seed-all.test.ts',
  'migrate-command.test.ts',
  'killed.test.ts',
  'cli-output.test.ts',
  'slow-calls.test.ts',
  'shared-server.test.ts',
  'copy.test.ts',
  'every-desk-call.test.ts',
  'seal.test.ts',
  'postgres-server.test.ts',
  'processes.test.ts',
  'schema-start.test.ts',
  'start.test.ts',
  'client-generators.test.ts',
]

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const placeOf = (file: TestSpecification) => {
      const place = LONGEST.indexOf(path.basename(file.moduleId))
      return place < 0 ? LONGEST.length : place
    }
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).sort((one, other) => placeOf(one) - placeOf(other)),
    )
  }
}
