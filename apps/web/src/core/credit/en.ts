import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { money }: Translated<typeof th> = {
  money: {
    label: 'Credit',
    withProviders: 'incl. in games',
    partUnknown: 'partly unknown',
    open: 'See credit, deposit and withdraw',
    title: 'Your credit',
    total: 'All credit',
    inWallet: 'In the wallet',
    atProviders: 'In games',
    inGames: '{n} baht in games',
    inGamesOfTotal: '{n} baht in games, {total} baht in all',
    unknown: 'Without an amount in a game that is being checked',
    bonus: 'Bonuses not played through',
    waits: '{n} baht of bonus waits to be played through',
  },
}
