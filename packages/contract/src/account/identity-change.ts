/** Another bank account or phone of a member, which staff proposed or changed. The member sees it without push. */
import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { empty, instant, memberUuid } from '../wire/fields.ts'

export const identityChange = z.object({
  id: z.uuid(),
  kind: z.enum(['bank', 'phone']),
  /** `proposed`: it waits for a second person of staff. `changed`: it is in force. */
  step: z.enum(['proposed', 'changed']),
  /** Code of the new account's bank. */
  bankName: z.nullable(z.string()),
  /** Of the new account or phone. */
  lastDigits: z.string(),
  at: instant(),
  /** Withdrawals wait until then. Null: they do not. */
  payableFrom: z.nullable(instant()),
  /** Whether the member has dismissed the notice. */
  isDismissed: z.boolean(),
})
export type IdentityChange = z.output<typeof identityChange>

/** A link of staff for a new password. `made`: it can be used now. `used`: it has set the password. */
export const passwordLink = z.object({
  id: z.uuid(),
  step: z.enum(['made', 'used']),
  at: instant(),
  /** Withdrawals wait until then. Null: they do not. */
  payableFrom: z.nullable(instant()),
  isDismissed: z.boolean(),
})
export type PasswordLink = z.output<typeof passwordLink>

export const listIdentityChanges = defineCall({
  name: 'identity-change.list',
  promotes: false,
  method: 'GET',
  path: '/api/auth/user/changes/{uuid}',
  section: 'M4',
  summary:
    'Changes of the bank account and the phone by staff, open proposals of such, and links for a new password; newest first, twenty at most of each.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  reply: z.object({ items: z.array(identityChange), passwordLinks: z.optional(z.array(passwordLink)) }),
  refusals: [],
  idempotency: 'none',
})

export const dismissIdentityChange = defineCall({
  name: 'identity-change.dismiss',
  method: 'POST',
  path: '/api/auth/user/change/{id}/dismissal',
  section: 'M4',
  summary: 'Hides the notice of a change on every device. It stays in the list. Repeating it is harmless.',
  access: 'member',
  params: z.strictObject({ id: z.uuid() }),
  body: empty(),
  reply: empty(),
  refusals: ['not_found'],
  idempotency: 'none',
})

export const identityChangeCalls = [listIdentityChanges, dismissIdentityChange] as const
