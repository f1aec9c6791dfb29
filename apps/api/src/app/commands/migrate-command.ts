/** `duang migrate`: brings the database up to date while the previous release runs. */
import type { DeploymentCommand, DeploymentCommandInput } from '#core/command.ts'
import { createPool } from '#kit/database/db.ts'
import { dueFiles, migrate } from '#kit/migrate/migrate.ts'
import { installQueues } from '../jobs.ts'
import { storeSiteFiles } from '../pages/site-files.ts'

export const MIGRATE: DeploymentCommand = {
  name: 'migrate',
  summary: 'Brings the database up to date with this release.',
  isOfDeployment: true,
  acts: {
    '': {
      summary: 'Applies migrations and functions, and installs the job queues. Repeating it is harmless.',
      options: { '--check': 'applies nothing; exit code 1 when something is due' },
      run: async (input) => (input.options.check ? check(input) : apply(input)),
    },
  },
}

const asOwner = async <Result>(url: string, work: (pool: ReturnType<typeof createPool>) => Promise<Result>) => {
  const pool = createPool({ url, poolSize: 1, as: 'owner', onError: () => undefined })
  return work(pool).finally(() => pool.end())
}

async function apply({ databaseUrl, say, report }: DeploymentCommandInput): Promise<number> {
  const { applied, laterRelease } = await asOwner(databaseUrl, migrate)
  if (laterRelease === undefined) {
    await installQueues(databaseUrl)
    await asOwner(databaseUrl, storeSiteFiles)
  } else say(`The database is of release ${laterRelease}, which this release runs on. Nothing was applied.`)
  for (const name of applied) say(`Applied ${name}`)
  if (laterRelease === undefined)
    say(applied.length === 0 ? 'The database was up to date.' : 'The database is up to date.')
  report({ applied, ...(laterRelease !== undefined && { laterRelease }) })
  return 0
}

async function check({ databaseUrl, say, report }: DeploymentCommandInput): Promise<number> {
  const due = await asOwner(databaseUrl, dueFiles)
  for (const name of due) say(`Due: ${name}`)
  if (due.length === 0) say('The database is up to date.')
  report({ due })
  return due.length === 0 ? 0 : 1
}
