/** The audit log at the desk, and the seal over it. */
import * as z from 'zod/mini'
import { instant, page } from '../wire/fields.ts'
import { foldCode } from '../wire/pasted-text.ts'
import { day } from './days.ts'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, inBrandWithNumber } from './define-desk-call.ts'

const filter = (length: number) => z.optional(z.string().check(z.minLength(1), z.maxLength(length)))

const entry = z.object({
  id: z.int(),
  at: instant(),
  /** `staff:anna`, `cli:somsri`. */
  actor: z.string(),
  address: z.nullable(z.string()),
  /** `withdrawals.approved`, `desk.staff.invite`. */
  action: z.string(),
  username: z.nullable(z.string()),
  subject: z.string(),
  reason: z.nullable(z.string()),
})

export const listAuditEntries = defineDeskCall({
  name: 'desk-audit.list',
  method: 'GET',
  path: `${BRAND_PATH}/audit`,
  summary: 'Actions of staff in the brand, newest first, by person, action, subject, member and day.',
  access: 'staff',
  permission: 'audit.read',
  params: inBrand(),
  query: z.strictObject({
    ...deskPageFields(),
    actor: filter(100),
    action: filter(100),
    /** As it is stored, or as people paste it. */
    subject: filter(300),
    username: z.optional(z.string().check(z.overwrite(foldCode), z.minLength(1), z.maxLength(20))),
    /** Bangkok days, both included. */
    from: z.optional(day()),
    to: z.optional(day()),
  }),
  reply: page(
    z.extend(entry, {
      /** Names of the fields that changed, the first ones. */
      fields: z.array(z.string()),
      fieldCount: z.int(),
    }),
  ),
  refusals: ['not_found', 'desk_days_invalid'],
})

export const readAuditNames = defineDeskCall({
  name: 'desk-audit.names',
  method: 'GET',
  path: `${BRAND_PATH}/audit-names`,
  summary: 'People and actions that the log has, for the filters.',
  access: 'staff',
  permission: 'audit.read',
  params: inBrand(),
  reply: z.object({ actors: z.array(z.string()), actions: z.array(z.string()) }),
  refusals: [],
})

export const readAuditEntry = defineDeskCall({
  name: 'desk-audit.read',
  method: 'GET',
  path: `${BRAND_PATH}/audit/{id}`,
  summary: 'One action with the difference that it made, and its place in the sealed chain.',
  access: 'staff',
  permission: 'audit.read',
  params: inBrandWithNumber(),
  reply: z.extend(entry, {
    /** Values as text: a string as it is, everything else as JSON. Null: the field was not there. */
    changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
    /** Null: not sealed yet. */
    seal: z.nullable(z.object({ n: z.int(), hash: z.string() })),
  }),
  refusals: [],
})

export const SEAL_STATES = ['none', 'ok', 'late', 'ahead'] as const

export const readSealStatus = defineDeskCall({
  name: 'desk-seal.status',
  method: 'GET',
  path: `${BRAND_PATH}/seal`,
  summary: 'The last signed head, its age, the state of the chain, and the last verification.',
  access: 'staff',
  permission: 'audit.read',
  params: inBrand(),
  reply: z.object({
    /** `none`: nothing is sealed. `late`: the head is older than three hours. `ahead`: the file has a head that the database lacks. */
    state: z.enum(SEAL_STATES),
    head: z.nullable(
      z.object({
        number: z.int(),
        signedAt: instant(),
        coversTo: instant(),
        auditRows: z.int(),
        transfers: z.int(),
        day: z.nullable(day()),
        hash: z.string(),
        publicKey: z.string(),
        /** When another machine accepted it. Null: it was not sent. */
        sentAt: z.nullable(instant()),
        /** Whether both chains still have the hashes that the head signed. */
        matchesChain: z.boolean(),
      }),
    ),
    ageSeconds: z.nullable(z.int()),
    /** Rows of the audit log after the last sealed one. */
    unsealedRows: z.int(),
    /** Of `duang seal verify`. Null: never. */
    verification: z.nullable(
      z.object({
        at: instant(),
        by: z.string(),
        comparedWith: z.enum(['copy', 'file', 'table']),
        since: z.nullable(day()),
        heads: z.int(),
        auditRows: z.int(),
        transfers: z.int(),
        findings: z.int(),
        first: z.array(z.object({ kind: z.string(), table: z.string(), id: z.string(), text: z.string() })),
      }),
    ),
  }),
  refusals: [],
})

export const downloadSealHeads = defineDeskCall({
  name: 'desk-seal.heads',
  method: 'GET',
  path: `${BRAND_PATH}/seal/heads`,
  summary: 'All signed heads as lines of JSON, for the verifier that needs no Duang.',
  access: 'staff',
  permission: 'audit.read',
  params: inBrand(),
  reply: z.string(),
  media: 'application/x-ndjson',
  refusals: [],
})

export const deskAuditCalls = [
  listAuditEntries,
  readAuditNames,
  readAuditEntry,
  readSealStatus,
  downloadSealHeads,
] as const
