/** ประจำยาม, the four-petal flower of Thai lattices, in a box of 48 by 48: the mark of a brand that has none of its own. */
export const FLOWER = {
  ground: 'M19.8 4.3a6 6 0 0 1 8.4 0l15.5 15.5a6 6 0 0 1 0 8.4L28.2 43.7a6 6 0 0 1-8.4 0L4.3 28.2a6 6 0 0 1 0-8.4Z',
  /** Four times, turned about the middle by these degrees. */
  petal: 'M24 22.5c-5-4-5.5-9 0-14.5 5.5 5.5 5 10.5 0 14.5Z',
  turns: [0, 90, 180, 270],
  heart: 'M24 18.5 29.5 24 24 29.5 18.5 24Z',
  eye: 'M24 21 27 24 24 27 21 24Z',
} as const
