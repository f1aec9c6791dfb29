/** Constraints of the database as refusals. */
import type { RefusalCode } from '@duang/contract'
import { violatedConstraint } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'

/** For `catch`: refuses with the code of the violated constraint, and throws every other error again. */
export const refusedBy =
  (codes: Readonly<Record<string, RefusalCode>>) =>
  (error: unknown): never => {
    const code = codes[violatedConstraint(error) ?? '']
    if (code) refuse(code)
    throw error
  }
