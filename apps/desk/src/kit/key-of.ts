/** The key that a person means, also with the Thai layout: there `KeyA` types `ฟ`, and digits and `/` are other signs. */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key.length !== 1 || /[\x20-\x7e]/.test(key)) return key
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  return letter?.toLowerCase() ?? digit ?? (code === 'Slash' ? '/' : key)
}
