import { brand } from './brand.ts'
import { g } from './th.ts'

/** Somebody to talk to. The deck names the usual help line; the brand's own takes its place. */
export const helpLineText = (): string => g.rgHelp.replace('1323', brand.helpLine)
