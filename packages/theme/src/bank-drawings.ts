/**
 * A drawing for each bank by its letters in the contract, after the meaning of its Thai name. They are our own, never a logo.
 * Path data of lines in a box of 24.
 */
export const BANK_DRAWINGS: Readonly<Record<string, string>> = {
  // A sprout.
  KB: 'M12 20v-9M12 13c-5 0-7-3-7-7 5 0 7 3 7 7ZM12 11c0-4 2-6 7-6 0 4-2 6-7 6Z',
  // A trading ship.
  SC: 'M12 4v11M12 5l6 7h-6M12 7l-5 5h5M4 15h16l-3 5H7Z',
  // Roofs of the city.
  BB: 'M4 20V11l3-3 3 3v9M10 20V8l4-4 4 4v12M18 20v-7l2 2v5M3 20h18',
  // A gate.
  KT: 'M4 8c5 0 7-1 8-4 1 3 3 4 8 4M6 8v12M18 8v12M6 12h12M10 20v-8M14 20v-8',
  // A bridge.
  TT: 'M3 16h18M5 16v4M19 16v4M5 16c2-8 12-8 14 0M9 16v-5M15 16v-5',
  // A stupa.
  BA: 'M12 3v5M12 8c-1 4-4 5-4 9h8c0-4-3-5-4-9ZM6 17h12M4 20h16',
  // A savings jar.
  GS: 'M8 7h8M9 7c0 2-3 3-3 7 0 3 2 6 6 6s6-3 6-6c0-4-3-5-3-7M10 4h4M12 11v5M10 13.500h4',
  // Ears of rice.
  BC: 'M12 21V8M12 8c-2-1-2-3 0-5 2 2 2 4 0 5ZM12 13c-3 0-4-2-4-4 2 0 4 1 4 4ZM12 13c3 0 4-2 4-4-2 0-4 1-4 4ZM12 18c-3 0-4-2-4-4 2 0 4 1 4 4ZM12 18c3 0 4-2 4-4-2 0-4 1-4 4Z',
  // A house.
  GH: 'M4 12l8-7 8 7M6 11v9h12v-9M10 20v-5h4v5',
  // A compass.
  CI: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM15.500 8.500l-2 5-5 2 2-5Z',
  // Waves.
  UO: 'M3 9c3-3 6-3 9 0s6 3 9 0M3 14c3-3 6-3 9 0s6 3 9 0M3 19c3-3 6-3 9 0s6 3 9 0',
  // A star of two squares.
  IB: 'M6 6h12v12H6ZM12 3.500l8.500 8.500-8.500 8.500L3.500 12Z',
  // Pillars.
  TI: 'M4 8l8-4 8 4ZM6 8v10M10 8v10M14 8v10M18 8v10M4 20h16',
  // Hills under a sun.
  KK: 'M3 19l6-8 4 5 2-3 6 6ZM15 5a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5Z',
  // An old coin.
  IC: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM9 9h6v6H9Z',
  // A key.
  TC: 'M8 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 12h9M18 12v3M21 12v2',
  // Two roofs on a field.
  LH: 'M3 13l5-5 5 5M11 11l4-4 6 6M5 12v5M19 12v5M3 20c6-3 12-3 18 0',
}
