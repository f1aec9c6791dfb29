/** The `platform` header of section 7: `AND`, `IOS` or `DSK`, from what the browser says of itself. */
export function platformOf(userAgent: string, touchPoints: number): 'AND' | 'IOS' | 'DSK' {
  if (/Android/i.test(userAgent)) return 'AND'
  // A tablet of Apple calls itself a Mac; touch tells them apart.
  if (/iPhone|iPad|iPod/i.test(userAgent) || (/Macintosh/i.test(userAgent) && touchPoints > 1)) return 'IOS'
  return 'DSK'
}
