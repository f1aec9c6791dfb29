/** Settings that are the content of files. */
import { readFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

/** A secret manager mounts secrets as files: `DATABASE_URL_FILE=/run/secrets/database` is the setting `DATABASE_URL` with the content of that file. */
export function settingsFromFiles(names: readonly string[], set: Environment): Environment {
  const named = names.flatMap((name) => {
    const file = set[`${name}_FILE`]
    return file === undefined ? [] : [{ name, file }]
  })
  return Object.fromEntries(
    named.map(({ name, file }) => {
      if (set[name] !== undefined)
        throw new Error(`Wrong setting. ${name} and ${name}_FILE are both set. Remove one of them.`)
      return [name, readSetting(name, file)]
    }),
  )
}

function readSetting(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`Wrong setting. ${name}_FILE cannot be read: ${(error as Error).message}`)
  }
}
