/** Stakes on the table before a round: by spot, in the order of placing, with undo. Satang. */
import type { Stake, Table } from '../wire.ts'
import type { Staking } from './game-view.ts'

type Terms = Pick<Table, 'chips' | 'spots' | 'stakeMaxSatang'>

/** `started`: the stake of a round that is shown again. With one spot it is the stake again, so that result and stake agree. */
export function stakeBook(staking: Staking, table: Terms, started?: number) {
  const chips = [...table.chips].sort((a, b) => a - b)
  const onlySpot = staking === 'whole' ? table.spots[0]?.spot : undefined
  let chip = chips.find((each) => staking === 'whole' && each === started) ?? chips[0] ?? 0
  let stakes: readonly Stake[] = onlySpot ? [{ spot: onlySpot, satang: chip }] : []
  let before: (readonly Stake[])[] = []
  let last: readonly Stake[] = []

  const total = () => sumOf(stakes)
  const lay = (next: readonly Stake[]) => {
    if (staking === 'spots') before.push(stakes)
    stakes = next
  }

  return {
    chips,
    get chip() {
      return chip
    },
    get stakes() {
      return stakes
    },
    get total() {
      return total()
    },
    get canUndo() {
      return before.length > 0
    },
    get canRepeat() {
      return staking === 'spots' && last.length > 0 && stakes.length === 0
    },
    of: (spot: string): number => stakes.find((each) => each.spot === spot)?.satang ?? 0,
    /** With one spot the chip is the stake: it changes at once. */
    choose(satang: number) {
      chip = satang
      if (staking !== 'spots') stakes = stakes.map(({ spot }) => ({ spot, satang: chip }))
    },
    /** Adds a chip to a spot. False above the maximum of a round. */
    add(spot: string): boolean {
      if (staking === 'whole') return true
      if (staking === 'single') {
        stakes = [{ spot, satang: chip }]
        return true
      }
      if (total() + chip > table.stakeMaxSatang) return false
      const found = stakes.find((each) => each.spot === spot)
      const more = { spot, satang: (found?.satang ?? 0) + chip }
      lay(found ? stakes.map((each) => (each === found ? more : each)) : [...stakes, more])
      return true
    },
    clear(spot: string) {
      if (stakes.some((each) => each.spot === spot)) lay(stakes.filter((each) => each.spot !== spot))
    },
    clearAll() {
      if (stakes.length > 0) lay([])
    },
    undo() {
      stakes = before.pop() ?? stakes
    },
    /** The studio accepted the round: the table is empty again, and the same stakes can be placed once more. */
    accepted() {
      last = stakes
      before = []
      if (staking !== 'whole') stakes = []
    },
    repeat() {
      if (sumOf(last) <= table.stakeMaxSatang) lay(last)
    },
  }
}

const sumOf = (stakes: readonly Stake[]): number => stakes.reduce((sum, each) => sum + each.satang, 0)
