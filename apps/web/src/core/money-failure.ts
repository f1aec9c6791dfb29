import { failureText } from './failure.ts'
import { isInDoubt } from './money-key.ts'
import { er } from './th.ts'

/** The sentence for a money call that failed: where money may have moved, that and nothing else. */
export const moneyFailureText = (error: unknown): string => (isInDoubt(error) ? er.money : failureText(error))
