/** Features of a style sheet that a declared oldest browser lacks, by the data of MDN, where nothing plainer stands in for them. */
import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier } from '@mdn/browser-compat-data'
import postcss, { type AtRule, type Declaration, type Rule } from 'postcss'
import type { SourceFile } from './files.ts'
import { isSupported } from './newer-features.ts'

/** A browser without these shows and does the same: they make it smoother, or fit it to a mouse or a narrow box. */
const PROGRESSIVE =
  /^(?:-webkit-tap-highlight-color|contain-intrinsic-.*|container(-type)?|accent-color|content-visibility|cursor|field-sizing|forced-color-adjust|outline|overflow-clip-margin|overscroll-behavior.*|resize|scrollbar-.*|text-size-adjust|text-wrap|view-transition-name|::view-transition.*|@container|@property|@starting-style)$/

type Features = Readonly<Record<string, Identifier>>
const {
  properties,
  types,
  selectors,
  'at-rules': atRules,
} = bcd.css as unknown as Readonly<Record<'properties' | 'types' | 'selectors' | 'at-rules', Features>>

const isNew = (feature: Identifier | undefined): boolean => feature !== undefined && !isSupported(feature)

/** Functions and units of values by name: MDN groups them by the type of their value. */
const VALUES = new Map<string, Identifier>(
  Object.values(types).flatMap((type) =>
    Object.entries(type as Features).flatMap(([name, each]): [string, Identifier][] =>
      name === '__compat' ? [] : [[name.replace(/-function$/, ''), each]],
    ),
  ),
)
const LENGTHS = types.length as Features
const UNIT = /\d(?:(cq(?:[wbhi]|min|max))|([dsl]v(?:[wbhi]|min|max))|(r?lh|r?cap|r?ic|rch|rex))\b/g

/** Returns the features with their lines, such as `a.css:3 color-mix`. */
export function newerStyles({ name, text }: SourceFile): string[] {
  const found = new Set<string>()
  const root = postcss.parse(text)
  const note = (node: AtRule | Declaration | Rule, feature: string) => {
    if (!PROGRESSIVE.test(feature) && !isAsked(node)) found.add(`${name}:${node.source?.start?.line} ${feature}`)
  }
  root.walkAtRules((node) => {
    if (isNew(atRules[node.name])) note(node, `@${node.name}`)
    if (node.name === 'media' && /[<>=]/.test(node.params)) note(node, 'range of @media')
    if (isInRule(node)) note(node, 'nesting')
  })
  root.walkRules((node) => {
    if (isInRule(node)) note(node, 'nesting')
    for (const [pseudo = '', word = ''] of node.selector.matchAll(/(?<![\\:]):{1,2}([a-z][a-z-]*)/g))
      if (isNew(selectors[word])) note(node, pseudo)
  })
  root.walkDecls((node) => {
    for (const feature of featuresOf(node)) if (!hasPlainForm(node)) note(node, feature)
  })
  return [...found]
}

function featuresOf({ prop, value }: Pick<Declaration, 'prop' | 'value'>): string[] {
  const property = prop.startsWith('--') ? undefined : properties[prop]
  // An unknown font is skipped.
  if (PROGRESSIVE.test(prop) || prop === 'font-family') return []
  const words = [...value.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g)].map(([word]) => word)
  const functions = [...value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)].map(([, word = '']) => word)
  const units = [...value.matchAll(UNIT)].filter(([, container, viewport, other]) =>
    isNew(
      LENGTHS[
        container ? 'container_query_length_units' : viewport ? 'viewport_percentage_units_dynamic' : (other ?? '')
      ],
    ),
  )
  return [
    ...(isNew(property) ? [prop] : []),
    ...words.filter((word) => property && isNew(property[word])).map((word) => `${prop}: ${word}`),
    ...functions.filter((word) => isNew(VALUES.get(word))),
    ...(/\b(?:rgb|hsl|oklch|oklab|lab|lch|color)\(from\b/.test(value) ? ['relative colour'] : []),
    ...units.map(([unit]) => unit.slice(1)),
  ]
}

/**
 * Whether an older browser keeps an earlier declaration of the rule, or its own name of the property. It does not where the value has a
 * variable: such a value is read late, and the earlier declaration is lost by then.
 */
function hasPlainForm(node: Declaration): boolean {
  const rule = node.parent
  if (rule?.type !== 'rule' || node.prop.startsWith('--')) return false
  const others = rule.nodes.filter((each): each is Declaration => each.type === 'decl' && each !== node)
  if (others.some(({ prop }) => prop === `-webkit-${node.prop}` || prop === `-moz-${node.prop}`)) return true
  const isEarlier = (each: Declaration) => rule.index(each) < rule.index(node)
  return (
    !node.value.includes('var(') &&
    others.some((each) => each.prop === node.prop && isEarlier(each) && featuresOf(each).length === 0)
  )
}

function ancestorsOf(node: AtRule | Declaration | Rule): (AtRule | Rule)[] {
  const parent = node.parent as AtRule | Rule | undefined
  return parent?.type === 'rule' || parent?.type === 'atrule' ? [parent, ...ancestorsOf(parent)] : []
}

const isInRule = (node: AtRule | Rule): boolean => ancestorsOf(node).some(({ type }) => type === 'rule')

/** Inside of `@supports`. */
const isAsked = (node: AtRule | Declaration | Rule): boolean =>
  ancestorsOf(node).some((each) => each.type === 'atrule' && each.name === 'supports')
