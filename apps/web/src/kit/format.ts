import { joinUnits } from '@duang/ui/units'

/** The names in braces of a template: `'{n} ครั้ง'` gives `'n'`. */
type Names<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/**
 * Fills in the braces of a template. The compiler requires exactly the names of the template. A number and its unit stay on one
 * line: the space between them becomes U+00A0. `format('ขั้นตอนที่ {n} จาก 2', { n: 1 })`
 */
export function format<const Template extends string>(
  template: Template,
  values: Record<Names<Template>, string | number>,
): string {
  return joinUnits(template.replace(/\{(\w+)\}/g, (_, name: Names<Template>) => String(values[name])))
}
