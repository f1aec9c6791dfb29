/** `duang`: the operator's program. Uses the configuration of the site and applies the same rules. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { COMMANDS } from '#app/commands/commands.ts'
import { openReplica } from '#app/data/read-replica.ts'
import { createPlatform, databaseUrl } from '#app/platform.ts'
import { type Act, type Acts, CommandMistake, unknown } from '#core/command.ts'
import { describeFailure, failureLine } from '#entry/command/command-failure.ts'
import { type Chosen, readLine } from '#entry/command/command-program.ts'
import { cliActor } from '#kit/database/actor.ts'
import { openDatabase } from '#kit/database/database.ts'
import { createDb, createPool } from '#kit/database/db.ts'
import { readsOf } from '#kit/database/read-db.ts'
import { createLog } from '#kit/log/log.ts'
import { createLogOutput } from '#kit/log/log-output.ts'
import { terminalLine } from '#kit/log/terminal-text.ts'
import { type Config, readConfig } from '#kit/start/config.ts'
import { envFileOf, loadEnvFile } from '#kit/start/env-file.ts'
import { releaseText } from '#kit/start/release.ts'

// A reader that has read enough (`duang … | head`) closes the pipe. The command still finishes, with its own exit code.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

/** Log lines are written to stderr: stdout contains the data of a command only, which programs parse as JSON. */
const LOG = createLog('error', createLogOutput(2))

loadEnvFile(envFileOf(process.cwd()))

// Settings are read from the folder of the release, files on the command line from the folder where the command was typed.
const home = process.cwd()
if (process.env.INIT_CWD && existsSync(process.env.INIT_CWD)) process.chdir(process.env.INIT_CWD)

const args = process.argv.slice(2)
process.exitCode = await start().catch(fail)

async function start(): Promise<number> {
  const chosen = readLine(COMMANDS, args, { version: releaseText(), print })
  return chosen ? perform(chosen) : 0
}

/** Reports on stderr, answers the exit code. */
function fail(error: unknown): number {
  const failure = describeFailure(error)
  console.error(failureLine(failure, args.includes('--json')))
  return failure.exitCode
}

function settings(): Config {
  const config = readConfig(process.env)
  const { MEDIA_DIR, SEAL_DIR } = config
  return {
    ...config,
    LOG_LEVEL: 'error',
    DATA_DIR: path.resolve(home, config.DATA_DIR),
    ...(MEDIA_DIR ? { MEDIA_DIR: path.resolve(home, MEDIA_DIR) } : {}),
    ...(SEAL_DIR ? { SEAL_DIR: path.resolve(home, SEAL_DIR) } : {}),
  }
}

async function perform({ command, name, ...typed }: Chosen): Promise<number> {
  const { options } = typed
  const isJson = options.json === true
  const spoken = {
    ...typed,
    say: (line: string) => (isJson ? undefined : print(terminalLine(line))),
    report: (data: unknown) => (isJson ? print(JSON.stringify(data, null, 2)) : undefined),
  }
  const clock = () => new Date()
  const { standalone, diagnose } = command.acts[name] ?? {}
  const answered = standalone?.({ ...spoken, clock }) ?? diagnose?.({ ...spoken, clock, settings })
  if (answered) return answered
  const config = settings()
  const database = await openDatabase(config)
  const actor = cliActor(process.env)
  const opened = createPlatform({ ...config, DATABASE_URL: database.url }, { log: LOG, actor })
  const { platform, brands, close } = opened
  const owner =
    (command.needsOwner ?? command.acts[name]?.needsOwner)
      ? createDb(createPool({ url: database.url, poolSize: 3, as: 'owner', actor, onError: () => undefined }))
      : undefined
  const primaryUrl = databaseUrl({ ...config, DATABASE_URL: database.url })
  const ownerReplica = owner && openReplica(config, { log: LOG, primary: owner, primaryUrl, ownerUrl: database.url })
  const read = owner ? (ownerReplica?.read ?? readsOf(owner)) : opened.read
  try {
    const own = { ...platform, ...(owner ? { db: owner } : {}) }
    if (command.isOfDeployment)
      return await actIn(command, name).run({ ...spoken, actor, read, platform: own, databaseUrl: database.url })
    const all = await brands.all()
    const brand = options.brand === undefined ? all[0] : all.find((each) => each.clientId === options.brand)
    if (!brand)
      throw all.length === 0
        ? new CommandMistake(
            'There is no brand that can be served yet. See duang brand list, or duang brand add.',
            'not_found',
          )
        : unknown('brand', `${options.brand}. Known: ${all.map((each) => each.clientId).join(', ')}.`)
    return await actIn(command, name).run({ ...spoken, actor, read, ctx: { ...own, brand } })
  } finally {
    await platform.jobs.stop().catch(() => undefined)
    await ownerReplica?.end()
    await owner?.destroy()
    await close()
    await database.stop()
  }
}

/** The act of this name, which the command line has chosen. */
function actIn<Input>({ acts }: { acts: Acts<Input> }, name: string): Act<Input> {
  return acts[name] as Act<Input>
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
