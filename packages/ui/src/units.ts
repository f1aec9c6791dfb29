import { UNITS } from './th.ts'

/** After a digit, or after a hidden amount. Browsers before Safari 16.4 reject a file with a lookbehind. */
const BEFORE_UNIT = new RegExp(`([\\d•]) (?=${UNITS.join('|')})`, 'g')

/** Keeps a number and its unit on one line (design, section 1: "50 บาท" is never split). Texts contain plain spaces. */
export const joinUnits = (text: string): string => text.replace(BEFORE_UNIT, '$1\u00a0')
