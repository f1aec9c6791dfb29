/** `duang`: the operator's program. Reads the same configuration as the site and goes through the same rules. */
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { COMMANDS } from '#app/commands.ts'
import { createPlatform } from '#app/platform.ts'
import { type Command, CommandMistake, type DeploymentCommand } from '#core/command.ts'
import { readArguments } from '#core/command-arguments.ts'
import { wantsOwner } from '#kit/app-login.ts'
import { readConfig } from '#kit/config.ts'
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

const [name, ...rest] = process.argv.slice(2)
const command = COMMANDS.find((each) => each.name === name)
if (command && !rest.includes('--help')) {
  process.exitCode = await perform(command, rest).catch((error: unknown) => {
    console.error(wantsOwner(error) ?? (error instanceof Error ? error.message : error))
    return error instanceof CommandMistake ? 2 : 1
  })
} else if (command || name === undefined || name === '--help') {
  print(command ? usageOf(command) : overview())
} else {
  console.error(`There is no command "${name}".\n\n${overview()}`)
  process.exitCode = 2
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
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  const { platform, brands, close } = createPlatform({ ...config, DATABASE_URL: database.url }, LOG)
  const owner = command.needsOwner
    ? createDb(createPool({ url: database.url, poolSize: 3, as: 'owner', onError: () => undefined }))
    : undefined
  try {
    const spoken = { ...told, actor: `cli:${systemUser()}` }
    const own = { ...platform, ...(owner ? { db: owner } : {}) }
    if (command.isOfDeployment) return await command.run({ ...spoken, platform: own })
    const all = await brands.all()
    const brand = options.brand === undefined ? all[0] : all.find((each) => each.clientId === options.brand)
    if (!brand)
      throw new CommandMistake(
        all.length === 0
          ? 'There is no brand that can be served yet: duang brand list tells more, duang brand add makes one.'
          : `There is no brand ${options.brand}. Known: ${all.map((each) => each.clientId).join(', ')}.`,
      )
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

/** A container may run us as a number that no user has. */
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
