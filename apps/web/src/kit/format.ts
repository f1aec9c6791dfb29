import type { NamesOf } from '@duang/contract/wire/language'
import { joinUnits } from '@duang/ui/units'
import { fill } from './th.ts'

/**
 * Fills in the braces of a template. The compiler requires exactly the names of the template. A number and its unit stay on one
 * line: the space between them becomes U+00A0. `format('ขั้นตอนที่ {n} จาก 2', { n: 1 })`
 */
export const format = <const Template extends string>(
  template: Template,
  values: Record<NamesOf<Template>, string | number>,
): string => joinUnits(fill(template, values))
