import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { say }: Translated<typeof th> = {
  say: {
    oneSpin: 'One press is one spin. There are no automatic spins.',
    reelLines: 'Three or more equal symbols on a line, from the leftmost reel, pay as in the table.',
    leftSpins:
      'Free spins that wait for over 30 minutes are played by the studio with the same secret code, and paid to the credit.',
    drawnBefore:
      'The studio draws the result before the reels turn. They always stop in the same rhythm, and skipping changes nothing.',
    spin: 'Spin',
    spinning: 'Spinning',
    pending: 'Result pending',
    noHits: 'No winning line',
    hits: (count) => `Winning lines: ${count}`,
    freePlayed: (came, count) => (came ? `${came}, free spins played: ${count}` : `Free spins played: ${count}`),
    playedOut: (spun) => `${spun}, finished by the studio`,
    freeLeft: (count) => `Free spin, ${count} left`,
    fiveReels: 'Five reels',
    perLine: (lines, amount) => `${lines} lines, ${amount} each`,
    row: (row, names) => `Row ${row}: ${names}`,
    thisSpin: (amount) => `This spin ${amount}`,
    thisRound: (amount) => `This round ${amount}`,
    freeWon: (count) => `${count} free spins won!`,
    paysPerLine: 'Pays, as multiples of the stake per line',
    symbol: 'Symbol',
    inARow: (n) => `${n} in a row`,
    freeSpins: 'Free spins',
    allLines: (count) => `All ${count} lines`,
    wildRule: (scatter) => `Replaces every symbol except ${scatter}`,
    scatterRule: (count) => `Free spins from ${count} anywhere`,
    freeRule: (scatter, count, spins) =>
      `${scatter}: ${count} or more anywhere win ${spins} free spins at the same stake, without a debit. `,
    freeAgain: (count, spins) => `During free spins, each further ${count} add ${spins} spins.`,
  },
}
