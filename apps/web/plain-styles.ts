/**
 * Plain forms of styles for the oldest browsers (`packages/theme/src/oldest-browsers.ts`), which a build for them leaves as they are.
 * A value with a variable is read late: an older browser drops it together with an earlier declaration, so `@supports` asks first.
 */
import type { AtRule, Declaration, Plugin, Rule } from 'postcss'

const MIX = 'color-mix('
const MIX_ASKED = '(color: color-mix(in lab, red, red))'
const CLIP_ASKED = '(overflow: clip)'

export const plainStyles = (): Plugin => ({
  postcssPlugin: 'plain-styles',
  OnceExit(root, { atRule }) {
    const ask = (declaration: Declaration, plain: string, params: string) => {
      const rule = declaration.parent as Rule
      const newer = rule.clone({ nodes: [] }).append(declaration.clone())
      rule.after(atRule({ name: 'supports', params }).append(newer))
      declaration.value = plain
    }
    root.walkDecls((declaration) => {
      const { prop, value } = declaration
      if (isAsked(declaration)) correctTailwind(declaration)
      else if (value.includes(MIX)) ask(declaration, nearestColours(value), MIX_ASKED)
      else if (prop === 'overflow' && value === 'clip') ask(declaration, 'hidden', CLIP_ASKED)
    })
  },
})

const isAsked = ({ parent }: Declaration): boolean => {
  const outer = [parent?.parent, parent?.parent?.parent]
  return outer.some((each) => each?.type === 'atrule' && (each as AtRule).name === 'supports')
}

/** Tailwind asks for mixes too. Its plain form has the first colour at full strength, which may hide the text upon it. */
function correctTailwind({ prop, value, parent }: Declaration): void {
  const rule = parent as Rule
  const before = value.includes(MIX) ? rule.parent?.prev() : undefined
  if (before?.type !== 'rule' || (before as Rule).selector !== rule.selector) return
  for (const each of (before as Rule).nodes)
    if (each.type === 'decl' && each.prop === prop) each.value = nearestColours(value)
}

/** Replaces each mix by the colour that it has more of. */
function nearestColours(value: string): string {
  const start = value.indexOf(MIX)
  if (start < 0) return value
  const inside = balanced(value.slice(start + MIX.length))
  const [, first = '', second = ''] = topLevel(inside)
  const [, colour = first, share = '50'] =
    /^(.*\S)\s+([\d.]+)%$/s.exec(first) ?? /^(.*\S)\s+var\(.*\)$/s.exec(first) ?? []
  const rest = value.slice(start + MIX.length + inside.length + 1)
  return value.slice(0, start) + (Number(share) < 50 ? second : colour) + nearestColours(rest)
}

/** The text up to the parenthesis that closes it. */
function balanced(text: string): string {
  let depth = 1
  for (const [place, letter] of [...text].entries()) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (depth === 0) return text.slice(0, place)
  }
  return text
}

/** The arguments of a function. */
function topLevel(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === ',' && depth === 0) parts.push('')
    else parts.push(parts.pop() + letter)
  }
  return parts.map((part) => part.trim())
}
