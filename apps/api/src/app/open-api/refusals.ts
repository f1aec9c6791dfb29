/** How the document describes refusals: one shared body, and for each status the codes that a call may answer. */
import { REFUSALS, type RefusalCode } from '@duang/contract'
import type { Json } from './schemas.ts'

export const REFUSAL_SCHEMA: Json = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { $ref: '#/components/schemas/RefusalCode' },
    message: { type: 'string', description: 'A sentence that can be shown to members.' },
    details: {
      description:
        'For `request_invalid` the wrong values. For other codes their figures, such as `retryAfterSeconds`.',
      oneOf: [
        {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'code'],
            properties: {
              path: { type: 'string', description: 'Place of the value: names and numbers with dots.' },
              code: { type: 'string' },
            },
          },
        },
        { type: 'object', additionalProperties: true },
      ],
    },
    requestId: { type: 'string', description: 'The same id is in the log.' },
  },
}

export const REFUSAL_CODES: Json = { type: 'string', enum: Object.keys(REFUSALS) }

/** The responses of a call that refuses with these codes, by status. */
export function refusalResponses(codes: readonly RefusalCode[]): Record<number, Json> {
  const byStatus = Map.groupBy(new Set(codes), (code) => REFUSALS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, each]) => [
      status,
      {
        description: each.map((code) => `\`${code}\` ${REFUSALS[code].message}`).join('; '),
        content: { 'application/json': { schema: refusalSchema(each) } },
      },
    ]),
  )
}

const refusalSchema = (codes: readonly RefusalCode[]): Json => ({
  allOf: [
    { $ref: '#/components/schemas/Refusal' },
    { type: 'object', properties: { code: { type: 'string', enum: codes } } },
  ],
})
