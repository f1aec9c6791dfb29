/** Effects of wild and scatter, in words, from the table that the studio sent. */
import type { Table } from '../../wire.ts'
import { say } from './th.ts'

type Reels = NonNullable<Table['reels']>

export const wildText = (scatterName: string): string => say.wildRule(scatterName)

export const scatterText = ({ freeSpins }: Reels): string => say.scatterRule(freeSpins.scatters)

export const freeSpinsText = ({ freeSpins }: Reels, scatterName: string): string =>
  say.freeRule(scatterName, freeSpins.scatters, freeSpins.spins) + say.freeAgain(freeSpins.scatters, freeSpins.spins)
