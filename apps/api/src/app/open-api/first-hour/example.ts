/** What the document adds to a call that an author of a client meets in the first hour. */
export type Example = {
  /** Markdown below the summary: when the call is made, and what follows from its reply. */
  description: string
  /** Values of the path and of the query. */
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  /** As on the wire: amounts are baht. */
  body?: unknown
  reply: unknown
}

/** The member of all examples. */
export const MEMBER = { uuid: '4b3f1c9e-8d2a-4e57-9a60-1f2e3d4c5b6a', username: 'somchai1' } as const
export const OWN_UUID = { uuid: MEMBER.uuid } as const
export const OWN_USERNAME = { username: MEMBER.username } as const
export const AT = '2026-10-05T05:00:00.000Z'
