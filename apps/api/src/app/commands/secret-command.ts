/** `duang secret`: the encryption of the stored secrets of banks and game providers. */
import { CommandMistake, type DeploymentCommand, type DeploymentCommandInput } from '#core/command.ts'
import { sealSecrets } from '#entry/secret/stored-secrets.ts'
import { createDb, createPool } from '#kit/database/db.ts'

export const SECRET: DeploymentCommand = {
  name: 'secret',
  summary: 'Encryption of stored secrets of banks and game providers.',
  isOfDeployment: true,
  acts: {
    rotate: {
      summary: 'Encrypts every stored secret with the first key of SECRETS_KEY. Repeating it is harmless.',
      run: rotate,
    },
  },
}

async function rotate({ platform, databaseUrl, actor, say, report }: DeploymentCommandInput): Promise<number> {
  if (!platform.secrets.hasKey)
    throw new CommandMistake('No key: set SECRETS_KEY_FILE to a file made by openssl rand -base64 32.', 'conflict')
  const owner = createDb(createPool({ url: databaseUrl, poolSize: 1, as: 'owner', actor, onError: () => undefined }))
  const changed = await sealSecrets(owner, platform.secrets).finally(() => owner.destroy())
  say(`Rows encrypted anew: ${changed}. The others had the key already.`)
  report({ changed })
  return 0
}
