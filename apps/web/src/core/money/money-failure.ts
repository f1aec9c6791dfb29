import { failureText } from '../call/failure.ts'
import { er } from '../th.ts'
import { isInDoubt } from './money-key.ts'

/** The sentence for a failed money call. Where money may have moved, it states only that. */
export const moneyFailureText = (error: unknown): string => (isInDoubt(error) ? er.money : failureText(error))
