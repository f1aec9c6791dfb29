/** Reads bodies of dialects. Undefined for ambiguous input, and for names that could reach a prototype. */

/** Reads JSON. */
export function readJson(body: Buffer): unknown {
  try {
    const text = body.toString('utf8')
    return /"(__proto__|constructor)"\s*:/.test(text) ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads a form, or the same fields as JSON: an object of texts. */
export function readFields(body: Buffer): Record<string, string> | undefined {
  const pairs =
    body[0] === 0x7b ? Object.entries(readJson(body) ?? {}) : [...new URLSearchParams(body.toString('utf8'))]
  const fields = new Map(pairs.map(([name, value]) => [name, String(value)]))
  const isPlain = pairs.length > 0 && fields.size === pairs.length && !fields.has('__proto__')
  return isPlain ? Object.fromEntries(fields) : undefined
}
