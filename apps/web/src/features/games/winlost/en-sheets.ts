import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th-sheets.ts'

export const { wlSheets }: Translated<typeof th> = {
  wlSheets: {
    pick: 'Choose dates',
    apply: 'Show these dates',
    span: 'Up to {n} days, Thailand time',
    prevMonth: 'Previous month',
    nextMonth: 'Next month',
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    weekdaysShort: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    game: 'Game',
    games: 'Games played',
    days: 'Days played',
    roundList: 'Rounds',
    round: 'Round',
    roundId: 'Round number',
    payout: 'Returned',
    open: 'Open',
    closed: 'Finished',
    transactions: 'Transactions of this round',
    creditAfter: 'Credit afterwards',
    undone: 'Cancelled',
    free: 'Free round',
    freeRound: 'Free round, paid by the game provider',
    roundCopied: 'Round number copied',
    roundCopyFail: 'Could not copy. Press and hold the round number to copy it',
  },
}
