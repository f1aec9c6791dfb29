import { bk } from '../th.ts'

/** The Thai name of a bank by its three-digit code; the code itself for an unknown bank. */
export const bankName = (code: string): string => (bk as Record<string, string>)[code] ?? code
