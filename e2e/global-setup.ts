/** Runs once, when the site under test is ready. */
import { duang } from './duang.ts'

/** A deposit of a bonus hour brings a bonus: the amounts of a journey would depend on the time of day. */
export default async function endBonusHours(): Promise<void> {
  for (const brand of ['duang-demo', 'fahsai-demo']) await duang('brand', 'set', brand, 'bonus={"rate1":0,"rate2":0}')
}
