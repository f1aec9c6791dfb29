import type { Translated } from '@duang/contract/language'
import type * as th from './th.ts'

export const { money }: Translated<typeof th> = {
  money: {
    label: 'Credit',
    withProviders: 'incl. in games',
    open: 'See credit, deposit and withdraw',
    title: 'Your credit',
    total: 'All credit',
    inWallet: 'To play or withdraw',
    atProviders: 'In games',
    inGames: '{n} baht in games',
    inGamesOfTotal: '{n} baht in games, {total} baht in all',
    bonus: 'Bonuses still to play',
    left: 'Play {n} baht more before withdrawing',
  },
}
