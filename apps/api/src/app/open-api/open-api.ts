/** OpenAPI 3.1 of the whole wire, from the values of the contract that serve it. */

import { providerReply } from '@duang/contract/games/provider'
import { RELEASE } from '#kit/start/release.ts'
import { FEED_SECURITY, FEED_TAGS, feedPaths, webhooks } from './feeds.ts'
import { memberPaths, memberTags } from './member-calls.ts'
import { REFUSAL_CODES, REFUSAL_SCHEMA } from './refusals.ts'
import { createSchemas, type Json } from './schemas.ts'

export function openApi(): Json {
  const schemas = createSchemas()
  // Providers know this reply by its name, so it keeps it.
  schemas.refer(providerReply, 'ProviderReply')
  const paths = { ...memberPaths(schemas), ...feedPaths(schemas) }
  const calledBack = webhooks(schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Duang',
      version: RELEASE.version,
      description: ABOUT,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The host selects the brand.' }],
    tags: [...memberTags(), ...FEED_TAGS],
    paths,
    webhooks: calledBack,
    components: {
      securitySchemes: { ...MEMBER_SECURITY, ...FEED_SECURITY },
      schemas: { Refusal: REFUSAL_SCHEMA, RefusalCode: REFUSAL_CODES, ...schemas.named() },
    },
  }
}

const ABOUT = `Calls of the member site, bank feeds and game providers. Amounts are baht as JSON numbers with at most two decimals. Times are ISO 8601.

- **Order of calls**: \`setting.website-status\`, \`login.enter\`, \`screen.read\`, then the socket. \`docs/clients.md\` of the project has the rest.
- **Session**: the token of the login and the cookie that it sets, together.
- **Language**: the cookie \`lang=en\` gives English texts. \`Accept-Language\` is ignored.
- **Errors**: each has \`code\`, \`message\` and \`requestId\`. Programs branch on \`code\`.
- **Origins**: a web page on another origin cannot call. Apps and servers can.`

const MEMBER_SECURITY = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'Token of the login. It works only together with the cookie that the login set.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-duang',
    description: 'Cookie of the login. Over plain HTTP its name is `duang`.',
  },
}
