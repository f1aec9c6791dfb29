/** Definition of a call of the desk, which members of staff use. It is served on the desk's own listener. */
import * as z from 'zod/mini'
import type { CallDefinition } from '../wire/define-call.ts'
import type { Permission } from './permissions.ts'

export type DeskCallDefinition = CallDefinition & {
  access: 'public' | 'staff'
  /** `own`: every member of staff who is signed in, about their own login. Calls without a sign-in have none. */
  permission?: Permission | 'own'
  /** The call moves money or rights: the second factor must have been given within the last ten minutes. */
  needsStepUp?: true
  /** Fields of the body that the audit record leaves out. */
  secretFields?: readonly string[]
  /** The call asks a provider or a channel, or hands out data, outside of its transaction: it is recorded before it begins. */
  isRecordedFirst?: true
  /** Calls of one person an hour. More are refused: whoever needs them works through a list that is better exported, or copies it. */
  hourlyMax?: number
}

/** Calls under this path concern one brand. */
export const BRAND_PATH = '/api/brands/{brand}'

export const defineDeskCall = <const Definition extends Omit<DeskCallDefinition, 'section' | 'idempotency'>>(
  definition: Definition,
): Definition & { section: 'desk'; idempotency: 'none' } => ({ ...definition, section: 'desk', idempotency: 'none' })

/** The client id of a brand, in the path. */
const brandField = () => z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))

/** Params of a call of one brand. */
export const inBrand = () => z.object({ brand: brandField() })
/** Params with an id of a row: a UUID. */
export const inBrandWithUuid = () => z.object({ brand: brandField(), id: z.uuid() })
/** Params with the number of a row. */
export const inBrandWithNumber = () =>
  z.object({ brand: brandField(), id: z.coerce.number().check(z.int(), z.positive()) })

/** The reason of a decision. It is kept with the decision. */
export const reason = () => z.string().check(z.trim(), z.minLength(3), z.maxLength(500))

/** Page of a list of the desk: `next` of the page before as `cursor`. */
export const deskPageFields = () => ({
  cursor: z.optional(z.string().check(z.maxLength(400), z.regex(/^[A-Za-z0-9._-]+$/))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
})
