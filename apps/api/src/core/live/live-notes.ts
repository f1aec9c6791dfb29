/**
 * Notes of this process about commits of the hot path. A notification inside a transaction holds a lock of the whole cluster until its
 * commit has reached the disk, so bets would no longer share commits. They are noted here instead, after their commit, and leave together.
 * A process that is killed in between loses its notes: pages still fetch the credit once a minute.
 */

/** `balance`: the credit moved. `limit`: a bet was refused by a limit of the member. */
export type LiveNote = { brandId: number; memberId: number; about: 'balance' | 'limit' }
export type LiveNotes = {
  note: (note: LiveNote) => void
  /** The socket server. Without one, notes have no effect. */
  subscribe: (listener: (note: LiveNote) => void) => void
}

export function createLiveNotes(): LiveNotes {
  let listener: ((note: LiveNote) => void) | undefined
  return {
    note: (note) => listener?.(note),
    subscribe: (next) => {
      listener = next
    },
  }
}
