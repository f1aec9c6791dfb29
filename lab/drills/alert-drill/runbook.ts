/** Executes the commands of the runbook's entries, as they are printed there, against the drill. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../../tools/rules/files.ts'

/** What stands for a word in capitals of a command, such as LINE. */
export type Values = Readonly<Record<string, string | number>>
export type Done = { command: string; exitCode: number; output: string }
export type Runbook = {
  /** Executes the commands of an entry. */
  run: (alert: string, values: Values, as?: string) => Promise<Done[]>
  /** Executes `duang`. Throws with its output when it refuses. */
  duang: (...words: string[]) => Promise<string>
}

type Options = {
  folder: string
  databaseUrl: string
  standbyUrl: string
  dataFolder: string
  staffPort: number
  logFolder: string
  sandboxPort: number
  /** One line for each program: the answer to `systemctl status`. */
  state: () => string[]
}

const entries = new Map(
  readFileSync(path.join(ROOT, 'docs/runbook.md'), 'utf8')
    .split(/^### /m)
    .slice(1)
    .map((text) => [text.split('\n', 1)[0] ?? '', text]),
)

/**
 * The runbook is for a server of docs/deploying.md. Programs of that server are replaced by scripts in a folder of the PATH:
 * `curl` asks the port of the drill, and there are no journal, no units and no user postgres.
 */
export function openRunbook({
  folder,
  databaseUrl,
  standbyUrl,
  dataFolder,
  staffPort,
  logFolder,
  sandboxPort,
  state,
}: Options): Runbook {
  mkdirSync(folder)
  const programs = {
    duang: `exec "${ROOT}/bin/duang" "$@"`,
    curl: `exec /usr/bin/curl "\${@//localhost:3001/127.0.0.1:${staffPort}}"`,
    journalctl: `cat "${logFolder}"/*.log`,
    systemctl: `[ "$1" = status ] && exec cat "${logFolder}/programs"; echo "0 timers listed."`,
    runuser: 'shift 3; exec "$@"',
    psql: `[ "$1" = -h ] && { shift 2; exec /usr/bin/psql "${standbyUrl}" "$@"; }; shift; exec /usr/bin/psql "${databaseUrl}" "$@"`,
  }
  for (const [name, script] of Object.entries(programs)) {
    const file = path.join(folder, name)
    writeFileSync(file, `#!/bin/bash\n${script}\n`)
    chmodSync(file, 0o755)
  }
  const env = {
    ...process.env,
    PATH: `${folder}:${path.dirname(process.execPath)}:${process.env.PATH}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataFolder,
    OPERATOR_PORT: String(staffPort),
    BANK: 'sandbox',
    SANDBOX_PORT: String(sandboxPort),
  }
  return {
    run: async (alert, values, as) => {
      const done: Done[] = []
      writeFileSync(path.join(logFolder, 'programs'), state().join('\n'))
      for (const command of commandsOf(alert, values))
        done.push({ command, ...(await shell(command, as ? { ...env, SUDO_USER: as } : env)) })
      return done
    },
    duang: async (...words) => {
      const { exitCode, output } = await shell(['duang', ...words.map((word) => `'${word}'`)].join(' '), env)
      if (exitCode !== 0) throw new Error(`duang ${words.join(' ')}: ${output}`)
      return output
    },
  }
}

function commandsOf(alert: string, values: Values): string[] {
  const commands = [...(entries.get(alert) ?? '').matchAll(/^ {4}(\S.*)$/gm)].map(([, command = '']) => command)
  if (commands.length === 0) throw new Error(`The runbook has no entry ${alert}`)
  return commands.map((command) => command.replace(/\b[A-Z]{2,}\b/g, (word) => String(values[word] ?? word)))
}

function shell(command: string, env: NodeJS.ProcessEnv): Promise<{ exitCode: number; output: string }> {
  const child = spawn('bash', ['-o', 'pipefail', '-c', command], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve) =>
    child.once('close', (code) => resolve({ exitCode: code ?? 255, output: Buffer.concat(chunks).toString().trim() })),
  )
}
