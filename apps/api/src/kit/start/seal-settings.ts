/** The keys that sign the heads of the seal, and where the heads are kept (docs/seal.md). */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type SigningKey, signingKey } from '@duang/seal'

export type SealSettings = {
  /** The first one signs. An earlier one signs the first while the key is changed. Empty: nothing is sealed. */
  keys: readonly SigningKey[]
  /** Folder of the files of heads. */
  folder: string
  /** Heads are sent to this address too. */
  url: string | undefined
}

/** The key that the start of an embedded database made. */
export const sealKeyFile = (folder: string): string => path.join(folder, 'seal.key')

type Config = {
  SEAL_KEY?: string | undefined
  SEAL_DIR?: string | undefined
  SEAL_URL?: string | undefined
  DATA_DIR: string
}

export function sealSettingsOf({ SEAL_KEY, SEAL_DIR, SEAL_URL, DATA_DIR }: Config): SealSettings {
  const file = sealKeyFile(DATA_DIR)
  const setting = SEAL_KEY ?? (existsSync(file) ? readFileSync(file, 'utf8') : '')
  const keys = setting.split(',').flatMap((text) => (text.trim() === '' ? [] : [signingKey(text.trim())]))
  return { keys, folder: path.resolve(SEAL_DIR ?? path.join(DATA_DIR, 'seal')), url: SEAL_URL }
}
