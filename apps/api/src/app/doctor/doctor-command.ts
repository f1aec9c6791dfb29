/** `duang doctor`: explains what is wrong with a deployment and what to do, also without a running api or database. */
import { sql } from 'kysely'
import type { DeploymentCommand, DiagnosisInput } from '#core/command.ts'
import type { Clock } from '#core/context.ts'
import { createLog } from '#kit/log/log.ts'
import type { Config } from '#kit/start/config.ts'
import { createPlatform } from '../platform.ts'
import { backupFindings } from './backup-findings.ts'
import { brandFindings } from './brand-findings.ts'
import { certificateFindings, publicHosts } from './certificate-findings.ts'
import { databaseFindings, reachOf } from './database-findings.ts'
import { advice, type Finding, messageOf, ok, wrong } from './finding.ts'
import { hostFindings } from './host-findings.ts'
import { asTyped, type Machine, remediesOf, thisMachine } from './machine.ts'
import { processFindings } from './process-findings.ts'
import { replicaFindings } from './replica-findings.ts'
import { settingsFileFinding } from './settings-file-finding.ts'
import { proxyFindings, trafficFindings } from './traffic-findings.ts'
import { unitFindings } from './unit-findings.ts'
import { workFindings } from './work-findings.ts'

export const DOCTOR: DeploymentCommand = {
  name: 'doctor',
  summary: 'Explains what is wrong with this deployment, and what to do.',
  isOfDeployment: true,
  acts: {
    '': {
      summary:
        'Looks at settings, machine, units, desk, backups, database, jobs, feeds, banks, money and books. Exit code 1 when something is wrong.',
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

export async function diagnose(
  settings: () => Config,
  clock: Clock,
  machine: Machine = thisMachine(),
): Promise<Finding[]> {
  const remedies = remediesOf(machine)
  return (await look(settings, { clock, machine })).map((finding) => asTyped(finding, remedies))
}

type Look = { clock: Clock; machine: Machine }

async function look(settings: () => Config, { clock, machine }: Look): Promise<Finding[]> {
  const units = unitFindings(machine)
  let config: Config
  try {
    config = settings()
  } catch (error) {
    const what = messageOf(error)
    // A secret is the content of a file that a setting names.
    const file = /_FILE cannot be read: .*'(.+)'$/.exec(what)?.[1] ?? remediesOf(machine).settings
    const todo = `Correct ${file}: docs/configuration.md`
    const problem = { what, why: 'No program of Duang starts with it.', todo }
    const lines = settingsFileFinding(machine)
    return [wrong('settings', problem), ...(lines.level === 'ok' ? [] : [lines]), ...units]
  }
  const here = [ok('settings', 'The settings are valid.'), ...(await hostFindings(config, machine))]
  // Causes come first: what stopped, and backups that failed, often follow from them.
  const following = [...units, ...(await processFindings(config, machine)), ...backupFindings(config, machine, clock())]
  const reach = reachOf(config)
  if (!reach)
    return [
      ...here,
      config.BANK === 'feed'
        ? wrong('database', {
            what: 'No database is set: neither DATABASE_URL nor APP_DATABASE_URL has an address.',
            why: 'BANK=feed needs a database of its own. Nothing of it was checked.',
            todo: `Set DATABASE_URL in ${remediesOf(machine).settings}`,
          })
        : advice('database', {
            what: 'There is no database yet.',
            why: 'The first start makes it.',
            todo: 'npm start',
          }),
      ...following,
    ]
  const { findings, isUsable } = await databaseFindings(config, reach, { machine, clock })
  const used = isUsable ? await usedFindings(config, reach.url, { clock, machine }) : []
  return [...here, ...findings, ...used, ...following]
}

/** What only a usable database answers. A failure of one look is a finding as well. */
async function usedFindings(config: Config, url: string, { clock, machine }: Look): Promise<Finding[]> {
  const { platform, brands, close } = createPlatform({ ...config, DATABASE_URL: url }, { log: createLog('silent') })
  try {
    const { rows } = await sql<{ host: string }>`select host from brand_hosts order by host`.execute(platform.db)
    const hosts = rows.map(({ host }) => host)
    const found = await Promise.all([
      replicaFindings(config, config.APP_DATABASE_URL ?? url),
      brandFindings(platform, await brands.all(), machine),
      workFindings({ ...platform, clock }, machine),
    ])
    // Last: a DNS server that does not answer holds every look-up of a name, also that of the database.
    const proxies = await proxyFindings(publicHosts(hosts))
    const traffic = await trafficFindings(config, platform.db, { machine, proxies })
    const certificates = await certificateFindings([...hosts, ...deskHosts(config)], clock())
    return [...found.flat(), ...traffic, ...certificates, ...proxies]
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

/** The host at which staff open the desk. It may be open to a private network alone. */
const deskHosts = ({ DESK_ORIGIN }: Config): string[] =>
  DESK_ORIGIN?.startsWith('https:') ? [new URL(DESK_ORIGIN).hostname] : []
