/** Why a call of a form failed, as a sentence. */
import { CallError } from '@duang/contract/client'

type FailureTexts = { offline: string; malformed: string }

/** Input that fits no request was not sent. */
export const isUnsent = (error: unknown): boolean => error instanceof CallError && error.kind === 'unsendable'

export const failureText = (error: unknown, texts: FailureTexts): string =>
  (error instanceof CallError ? error.refusal?.message : undefined) ??
  (isUnsent(error) ? texts.malformed : texts.offline)
