import type { PasswordTexts } from '@duang/ui/text-field.tsx'
import { a11y, pw } from './th.ts'

/** The texts of every password field. */
export const passwordTexts: PasswordTexts = { show: a11y.passShow, hide: a11y.passHide, caps: pw.caps }
