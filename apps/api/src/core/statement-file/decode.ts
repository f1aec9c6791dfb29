/** Bytes of a statement file as text. Banks write UTF-8 with or without BOM, TIS-620 / Windows-874, and UTF-16 from spreadsheets. */

export type DecodedFile = {
  text: string
  encoding: 'utf-8' | 'windows-874' | 'utf-16le' | 'utf-16be'
}

/** Whole characters only: what is left over at the end becomes `\ufffd`, and is not taken for another encoding. */
function decodeAs(encoding: DecodedFile['encoding'], bytes: Uint8Array): DecodedFile | null {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    const text = decoder.decode(bytes, { stream: true })
    try {
      return { text: text + decoder.decode(), encoding }
    } catch {
      // The mark makes the last row one that is not surely whole, and keeps a row of nothing else from vanishing.
      return { text: `${text}\ufffd`, encoding }
    }
  } catch {
    return null
  }
}

const starts = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, index) => bytes[index] === byte)

/**
 * Finds the encoding by BOM, then by validity. Answers null for what is not text: spreadsheets (.xlsx, .xls), PDF, bytes that fit nothing.
 * Two Thai letters in Windows-874 can happen to be one valid letter of UTF-8, so valid UTF-8 whose only foreign letters are not Thai
 * is read as Windows-874 when that makes them Thai.
 */
export function decodeFile(bytes: Uint8Array): DecodedFile | null {
  if (
    starts(bytes, 0x50, 0x4b, 0x03, 0x04) ||
    starts(bytes, 0xd0, 0xcf, 0x11, 0xe0) ||
    starts(bytes, 0x25, 0x50, 0x44, 0x46)
  ) {
    return null
  }
  if (starts(bytes, 0xff, 0xfe)) return decodeAs('utf-16le', bytes)
  if (starts(bytes, 0xfe, 0xff)) return decodeAs('utf-16be', bytes)
  if (bytes.includes(0)) return null
  const utf8 = decodeAs('utf-8', bytes)
  if (starts(bytes, 0xef, 0xbb, 0xbf)) return utf8
  if (utf8 && (!/[^\0-\x7f]/.test(utf8.text) || /[\u0e01-\u0e5b]/.test(utf8.text))) return utf8
  const thai = decodeAs('windows-874', bytes)
  return thai && /[\u0e01-\u0e5b]/.test(thai.text) ? thai : utf8
}
