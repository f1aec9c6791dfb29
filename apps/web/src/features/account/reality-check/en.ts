import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { rg, rgMore }: Translated<typeof th> = {
  rg: {
    title: 'You have played for {t} today',
    body: 'Rest your eyes for a moment and look at your result before you continue',
    stop: 'Take a break',
    view: 'See wins and losses',
    go: 'Continue playing',
    every: 'Remind me every',
    min: '{n} {n:minute|minutes}',
  },
  rgMore: {
    hours: '{n} {n:hour|hours}',
    staked: 'Total bets today',
    net: 'Net result today',
    stopping: 'Closing the game',
  },
}
