/** The `platform` header of section 7: `AND`, `IOS` or `DSK`, from the user agent. */
export function platformOf(userAgent: string, touchPoints: number): 'AND' | 'IOS' | 'DSK' {
  if (/Android/i.test(userAgent)) return 'AND'
  // An Apple tablet reports itself as a Mac. Touch distinguishes them.
  if (/iPhone|iPad|iPod/i.test(userAgent) || (/Macintosh/i.test(userAgent) && touchPoints > 1)) return 'IOS'
  return 'DSK'
}
