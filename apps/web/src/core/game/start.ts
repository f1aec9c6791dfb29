/**
 * The game that a press on another page starts. It is no part of an address: a link of a stranger must start no game, and a reload none
 * again.
 */
let wanted: string | undefined

/** `id`: provider and code, as `gameId` writes them. The page of games that opens next starts it. */
export const wantStart = (id: string): void => {
  wanted = id
}

/** Returns whether this game is to start. The next question has another answer. */
export function takeStart(id: string | null): boolean {
  const isWanted = wanted !== undefined && wanted === id
  wanted = undefined
  return isWanted
}
