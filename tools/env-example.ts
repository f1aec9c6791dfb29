/** `.env.example` from the configuration schema. */
import { configSchema } from '../apps/api/src/kit/config.ts'

type Field = { description?: string; safeParse: (value: unknown) => { success: boolean; data?: unknown } }

/** Every setting with its meaning and its default; nothing is set by copying the file as it is. */
export function envExample(): string {
  const settings = Object.entries(configSchema.shape as unknown as Record<string, Field>).map(([name, field]) => {
    const fallback = field.safeParse(undefined)
    const value = fallback.success && fallback.data !== undefined ? String(fallback.data) : ''
    return `# ${field.description ?? ''}\n# ${name}=${value}\n`
  })
  return `# Settings of Duang. Copy to .env and remove the # of what you change.\n# Made by \`npm run generate\` from the schema in apps/api/src/kit/config.ts.\n\n${settings.join('\n')}`
}
