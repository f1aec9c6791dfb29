/** The symbols of each look in English. */
import type { ReelLook } from '../../wire.ts'
import type { SymbolNames } from './th-symbol-names.ts'

export const SYMBOL_NAMES: Readonly<Record<ReelLook, SymbolNames>> = {
  'river-lanterns': {
    wild: 'Duang',
    elephant: 'Long-tail boat',
    krathong: 'River house',
    tuktuk: 'Frog',
    lotus: 'Lotus',
    boxing: 'Dragonfly',
    garland: 'Fish',
    mango: 'Prawn',
    coconut: 'Lamp',
    scatter: 'Sky lantern',
  },
  'elephant-parade': {
    wild: 'Duang',
    elephant: 'Elephant',
    krathong: 'Bo Sang umbrella',
    tuktuk: 'Tuk-tuk',
    lotus: 'Chula kite',
    boxing: 'Muay Thai',
    garland: 'Garland',
    mango: 'Bunting',
    coconut: 'Ching cymbals',
    scatter: 'Long drum',
  },
  'orchard-five': {
    wild: 'Sun',
    elephant: 'Durian',
    krathong: 'Mangosteen',
    tuktuk: 'Pineapple',
    lotus: 'Dragon fruit',
    boxing: 'Rambutan',
    garland: 'Watermelon',
    mango: 'Mango',
    coconut: 'Coconut',
    scatter: 'Fruit basket',
  },
  'krathong-moon': {
    wild: 'Full moon',
    elephant: 'Rabbit',
    krathong: 'Krathong',
    tuktuk: 'Owl',
    lotus: 'Lotus',
    boxing: 'Yi Peng lantern',
    garland: 'Orchid',
    mango: 'Candle',
    coconut: 'Banana leaf',
    scatter: 'Fireworks',
  },
}
