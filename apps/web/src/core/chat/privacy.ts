/** Text of the data that the provider of the chat receives. */
import { ctMore } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { chatAccount } from './chat.ts'
import { chatFields, listed } from './th.ts'

const PROVIDER_NAMES = { chatwoot: 'Chatwoot', tawk: 'tawk.to', livechat: 'LiveChat' } as const

/** The consent line: the fields that are sent, by name, and the recipient (design 4.8). */
export function chatPrivacy(): string {
  const account = chatAccount()
  if (!account) return ''
  const provider = PROVIDER_NAMES[account.provider]
  if (account.fields.length === 0) return format(ctMore.seesNothing, { provider })
  const names = account.fields.map((field) => chatFields[field])
  return format(ctMore.sees, { provider, fields: listed(names) })
}
