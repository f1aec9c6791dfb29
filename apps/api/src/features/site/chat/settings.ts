/** Brand settings of the chat. */
import { CHAT_FIELDS, CHAT_PROVIDERS } from '@duang/contract/site/page-brand'
import * as z from 'zod'
import { address } from '#core/brand/setting-types.ts'

// An id is part of a script's URL, so it holds no character that could change the URL.
const publicId = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9_-]{1,100}$/, 'must be letters, digits, - and _')

const chatSchema = z.strictObject({
  provider: z.enum(CHAT_PROVIDERS),
  siteId: publicId,
  widgetId: publicId.default('default'),
  baseUrl: address.default(''),
  frameHost: z
    .string()
    .max(253)
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host name of its own such as chat.member.example'),
  fields: z
    .array(z.enum(CHAT_FIELDS))
    .max(CHAT_FIELDS.length)
    .default(['name', 'id', 'level'])
    .refine((fields) => new Set(fields).size === fields.length, 'must name each field once'),
})

export const chatSettings = {
  chat: chatSchema
    .nullable()
    .default(null)
    .describe(
      `Live chat for members: provider (${CHAT_PROVIDERS.join(', ')}), siteId (website token, property id, licence number), widgetId (tawk), baseUrl (a Chatwoot of one's own), frameHost (a host name of yours from which only the chat's frame is served, see docs/chat-and-frames.md), fields (sent to the provider, of ${CHAT_FIELDS.join(', ')}; by default name, opaque id, level; interpretation S4).`,
    )
    .meta({ th: 'แชตสดสำหรับสมาชิก', guard: 'access' }),
  mailDomain: z
    .string()
    .max(253)
    .regex(/^([a-z0-9-]+(\.[a-z0-9-]+)+)?$/, 'must be a domain such as mail.example, or empty')
    .default('')
    .describe('The chat receives {username}@ this domain; empty: no address.')
    .meta({ th: 'โดเมนอีเมลของสมาชิกในแชต', guard: 'access' }),
}

/** Checks that a brand that sends emails to the chat has a domain for them. */
export const hasMailDomain = (settings: { mailDomain: string; chat: z.output<typeof chatSchema> | null }): boolean =>
  settings.mailDomain !== '' || !settings.chat?.fields.includes('email')
