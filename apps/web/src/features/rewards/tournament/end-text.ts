/**
 * The end of a period. One that ends at midnight ends with the day before, at `24:00 น.`: "16 ธ.ค. 00:00" would be read as the end of
 * the 16th.
 */
export function endText(endsAt: string, text: (iso: string) => string): string {
  const last = text(new Date(Date.parse(endsAt) - 1).toISOString())
  const end = text(endsAt)
  return end.includes('00:00') ? last.replace('23:59', '24:00') : end
}
