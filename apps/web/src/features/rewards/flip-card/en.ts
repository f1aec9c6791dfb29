import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { fc, fcMore }: Translated<typeof th> = {
  fc: {
    title: 'Flip a card',
    pick: 'Tap one card',
    card: 'Card {n}',
    win: 'You got {prize}',
    nowin: 'No prize this time',
    fair: 'The result is drawn at random. The card you pick makes no difference.',
    left: '{n} {n:card|cards} left to flip',
    none: 'No cards left today',
    log: 'Your flipped cards',
    logEmpty: 'You have not flipped a card yet',
    again: 'Flip another card',
  },
  fcMore: {
    list: 'Prizes on the cards',
    table: 'Nine cards',
    opening: 'Flipping the card',
    doubt: 'We do not know the result yet. Tap the same card to check, or see the history below',
  },
}
