/** Bodies of banks as text. */

/** The text of a body without its mark of order. Undefined: it is not UTF-8, such as TIS-620 or compressed bytes. */
export function textOf(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return undefined
  }
}
