/** `duang`: the operator's program. Reads the same configuration as the site and goes through the same rules. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { COMMANDS } from '#app/commands.ts'
import { createPlatform } from '#app/platform.ts'
import { type Command, CommandMistake, type DeploymentCommand, unknown } from '#core/command.ts'
import { readArguments } from '#core/command-arguments.ts'
import { describeFailure, failureLine } from '#core/command-failure.ts'
import { cliActor } from '#kit/actor.ts'
import { type Config, readConfig } from '#kit/config.ts'
import { openDatabase } from '#kit/database.ts'
import { createDb, createPool } from '#kit/db.ts'
import { createLog } from '#kit/log.ts'
import { createLogOutput } from '#kit/log-output.ts'
import { terminalLine } from '#kit/terminal-text.ts'

// Who read enough (`duang … | head`) hears no more of it; what was begun is finished all the same, and the exit code is its own.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

/** Stdout is for what a command answers: whoever reads JSON there must find nothing else. */
const LOG = createLog('error', createLogOutput(2))

const envFile = path.resolve('.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)

// Settings belong to the folder of the release; files on the command line to the folder where it was typed.
const home = process.cwd()
if (process.env.INIT_CWD && existsSync(process.env.INIT_CWD)) process.chdir(process.env.INIT_CWD)

const [name, ...rest] = process.argv.slice(2)
const command = COMMANDS.find((each) => each.name === name)
if (command && !rest.includes('--help')) {
  process.exitCode = await perform(command, rest).catch(fail)
} else if (command || name === undefined || name === '--help') {
  print(command ? usageOf(command) : overview())
} else {
  const isJson = rest.includes('--json')
  process.exitCode = fail(new CommandMistake(`There is no command "${name}".${isJson ? '' : `\n\n${overview()}`}`))
}

/** Reports on stderr, answers the exit code. */
function fail(error: unknown): number {
  const failure = describeFailure(error)
  console.error(failureLine(failure, rest.includes('--json')))
  return failure.exitCode
}

function settings(): Config {
  const config = readConfig(process.env)
  const { MEDIA_DIR } = config
  return {
    ...config,
    LOG_LEVEL: 'error',
    DATA_DIR: path.resolve(home, config.DATA_DIR),
    ...(MEDIA_DIR ? { MEDIA_DIR: path.resolve(home, MEDIA_DIR) } : {}),
  }
}

async function perform(command: Command | DeploymentCommand, args: string[]): Promise<number> {
  const { words, options } = readArguments(command, args)
  const isJson = options.json === true
  const told = {
    words,
    options,
    say: (line: string) => (isJson ? undefined : print(terminalLine(line))),
    report: (data: unknown) => (isJson ? print(JSON.stringify(data, null, 2)) : undefined),
  }
  const standing = command.standalone?.({ ...told, clock: () => new Date() })
  if (standing) return standing
  const config = settings()
  const database = await openDatabase(config)
  const actor = cliActor(process.env)
  const spoken = { ...told, actor }
  const { platform, brands, close } = createPlatform({ ...config, DATABASE_URL: database.url }, { log: LOG, actor })
  const owner = command.needsOwner
    ? createDb(createPool({ url: database.url, poolSize: 3, as: 'owner', actor, onError: () => undefined }))
    : undefined
  try {
    const own = { ...platform, ...(owner ? { db: owner } : {}) }
    if (command.isOfDeployment) return await command.run({ ...spoken, platform: own })
    const all = await brands.all()
    const brand = options.brand === undefined ? all[0] : all.find((each) => each.clientId === options.brand)
    if (!brand)
      throw all.length === 0
        ? new CommandMistake(
            'There is no brand that can be served yet. See duang brand list, or duang brand add.',
            'not_found',
          )
        : unknown('brand', `${options.brand}. Known: ${all.map((each) => each.clientId).join(', ')}.`)
    return await command.run({ ...spoken, ctx: { ...own, brand } })
  } finally {
    await platform.jobs.stop().catch(() => undefined)
    await owner?.destroy()
    await close()
    await database.stop()
  }
}

function overview(): string {
  const lines = COMMANDS.map((each) => `  ${each.name.padEnd(18)} ${each.summary}`)
  return [
    'duang COMMAND [words] [--brand CLIENT_ID] [--json]',
    '',
    ...lines,
    '',
    'duang COMMAND --help tells more.',
  ].join('\n')
}

function usageOf(command: Command | DeploymentCommand): string {
  return [command.summary, '', ...command.usage.map((line) => `  duang ${line}`)].join('\n')
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
