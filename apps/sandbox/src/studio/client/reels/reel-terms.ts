/** Effects of wild and scatter, in words, from the table that the studio sent. */
import type { Table } from '../../wire.ts'

type Reels = NonNullable<Table['reels']>

export const wildText = (scatterName: string): string => `แทนได้ทุกสัญลักษณ์ ยกเว้น ${scatterName}`

export const scatterText = ({ freeSpins }: Reels): string => `หมุนฟรี ออก ${freeSpins.scatters} ช่องขึ้นไป นับทุกช่อง`

export const freeSpinsText = ({ freeSpins }: Reels, scatterName: string): string =>
  `${scatterName}ออกตั้งแต่ ${freeSpins.scatters} ช่อง ตำแหน่งใดก็ได้ ได้หมุนฟรี ${freeSpins.spins} ครั้ง ด้วยเดิมพันเท่าเดิมโดยไม่หักเครดิต ` +
  `ระหว่างหมุนฟรี หากออกครบ ${freeSpins.scatters} ช่องอีก ได้เพิ่มอีก ${freeSpins.spins} ครั้งทุกครั้ง`
