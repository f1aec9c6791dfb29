/** Moves the items with the named keys to the front, in the order of the names. The others keep theirs. */
export function inOrder<Item>(items: readonly Item[], names: readonly string[], keyOf: (item: Item) => string): Item[] {
  const rankOf = (item: Item) => {
    const rank = names.indexOf(keyOf(item))
    return rank === -1 ? names.length : rank
  }
  return [...items].sort((one, other) => rankOf(one) - rankOf(other))
}
