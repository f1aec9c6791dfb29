/** `duang doctor`: explains what is wrong with a deployment and what to do, also without a running api or database. */
import { sql } from 'kysely'
import type { DeploymentCommand, DiagnosisInput } from '#core/command.ts'
import type { Clock } from '#core/context.ts'
import type { Config } from '#kit/config.ts'
import { createLog } from '#kit/log.ts'
import { createPlatform } from '../platform.ts'
import { certificateFindings } from './certificate-findings.ts'
import { databaseFindings, ownerUrl } from './database-findings.ts'
import { advice, type Finding, messageOf, ok, wrong } from './finding.ts'
import { hostFindings } from './host-findings.ts'
import { replicaFindings } from './replica-findings.ts'
import { workFindings } from './work-findings.ts'

export const DOCTOR: DeploymentCommand = {
  name: 'doctor',
  summary: 'Explains what is wrong with this deployment, and what to do.',
  isOfDeployment: true,
  acts: {
    '': {
      summary:
        'Looks at settings, machine, database, jobs, feeds, money and books. Exit code 1 when something is wrong.',
      run: () => Promise.reject(new Error('duang doctor opens nothing before it looks')),
      diagnose: report,
    },
  },
}

async function report({ settings, clock, say, report }: DiagnosisInput): Promise<number> {
  const findings = await diagnose(settings, clock)
  for (const each of findings) {
    say(`${each.level.padEnd(6)}  ${each.check}: ${each.what}`)
    if (each.why) say(`        ${each.why}`)
    if (each.todo) say(`        → ${each.todo}`)
  }
  const count = findings.filter((each) => each.level === 'wrong').length
  say(count === 0 ? 'Nothing is wrong.' : `${count} ${count === 1 ? 'thing is' : 'things are'} wrong.`)
  report({ findings })
  return count === 0 ? 0 : 1
}

export async function diagnose(settings: () => Config, clock: Clock): Promise<Finding[]> {
  let config: Config
  try {
    config = settings()
  } catch (error) {
    const what = messageOf(error)
    return [
      wrong('settings', {
        what,
        why: 'No program of Duang starts with it.',
        todo: 'Correct .env: docs/configuration.md',
      }),
    ]
  }
  const here = [ok('settings', 'The settings are valid.'), ...(await hostFindings(config))]
  const url = ownerUrl(config)
  if (!url)
    return [
      ...here,
      advice('database', { what: 'There is no database yet.', why: 'The first start makes it.', todo: 'npm start' }),
    ]
  const { findings, isUsable } = await databaseFindings(config, url, clock)
  return [...here, ...findings, ...(isUsable ? await usedFindings(config, url, clock) : [])]
}

/** What only a usable database answers. A failure of one look is a finding as well. */
async function usedFindings(config: Config, url: string, clock: Clock): Promise<Finding[]> {
  const { platform, close } = createPlatform({ ...config, DATABASE_URL: url }, { log: createLog('silent') })
  try {
    const { rows } = await sql<{ host: string }>`select host from brand_hosts order by host`.execute(platform.db)
    const hosts = rows.map(({ host }) => host)
    const [replica, work, certificates] = await Promise.all([
      replicaFindings(config, config.APP_DATABASE_URL ?? url),
      workFindings({ ...platform, clock }),
      certificateFindings(hosts, clock()),
    ])
    return [...replica, ...work, ...certificates]
  } catch (error) {
    const what = `The work of the deployment could not be read: ${messageOf(error)}`
    return [
      wrong('work', {
        what,
        why: 'Jobs, feeds and money were not checked.',
        todo: 'duang doctor again; then the log of PostgreSQL',
      }),
    ]
  } finally {
    await close()
  }
}
