import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { wh }: Translated<typeof th> = {
  wh: {
    title: 'Prize wheel',
    spin: 'Spin the wheel',
    spinning: 'Spinning',
    left: '{n} {n:spin|spins} left',
    none: 'No spins left today',
    win: 'You got {prize}',
    nowin: 'No prize this time',
    oddsNA: 'The result is drawn at random. The size of a slice does not show its real chance.',
    list: 'Prizes on the wheel',
    log: 'Your spins',
    logEmpty: 'You have not spun the wheel yet',
    fail: 'The spin failed. Check your spins before you try again',
  },
}
