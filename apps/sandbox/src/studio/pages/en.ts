import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { page, spent }: Translated<typeof th> = {
  page: {
    skipToTable: 'Skip to the table',
    leave: 'Leave the game',
    credit: 'Credit',
    thisPlay: 'This session',
    playMoney: 'Play money',
    table: 'Table',
    stakes: 'Stake',
    skip: 'Skip',
    stakeOfRound: 'Stake of this round',
    repeat: 'Same as the previous round',
    undo: 'Take back the last chip',
    clear: 'Clear the stake',
    opening: 'Opening the game',
    about: 'About the game',
    rules: 'Rules',
    history: 'Rounds',
    fairness: 'Fairness',
    soundAndVibration: 'Sound and vibration',
    sound: 'Sound',
    played: 'Played',
    net: 'Net',
  },
  spent: {
    title: 'The game cannot be opened',
    why: 'A launch link works once, within a minute. Go back to the site and open the game again. Your credit is unchanged.',
    back: 'Back to the games',
  },
}
