import { g } from '../th.ts'
import { brand } from './brand.ts'

/** The address that calls the help line on a phone. */
export const helpLineAddress = (): string => `tel:${brand.helpLine.replace(/[^\d+]/g, '')}`

/** The help line. The deck has the usual one; the brand's own replaces it. */
export const helpLineText = (): string => g.rgHelp.replace('1323', brand.helpLine)
