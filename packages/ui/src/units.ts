import { UNITS } from './th.ts'

/** After a digit, or after a hidden amount. */
const BEFORE_UNIT = new RegExp(`(?<=[\\d•]) (?=${UNITS.join('|')})`, 'g')

/** Keeps a number and its unit on one line (design, section 1: "50 บาท" is never split). Texts contain plain spaces. */
export const joinUnits = (text: string): string => text.replace(BEFORE_UNIT, '\u00a0')
