/** Sockets of this process by member. */
import type { Socket } from 'socket.io'

/** The part of a session that a socket keeps. The token is not kept. */
export type LiveMember = { brandId: number; memberId: number; uuid: string; sessionId: string }
type Events = Record<string, (...given: unknown[]) => void>
export type LiveSocket = Socket<Events, Events, Events, { member: LiveMember }>
export type MemberKey = { brandId: number; memberId: number }

const keyOf = ({ brandId, memberId }: MemberKey): string => `${brandId}:${memberId}`

/** `onChange`: the first socket of a member came, or the last one left. */
export function createConnected(onChange: (member: MemberKey, isHere: boolean) => void) {
  const byMember = new Map<string, Set<LiveSocket>>()
  let total = 0
  return {
    total: () => total,
    brandIds: (): number[] => [...new Set([...byMember.keys()].map((key) => Number(key.split(':', 1)[0])))],
    members: (): MemberKey[] => [...byMember.values()].flatMap(([first]) => (first ? [first.data.member] : [])),
    sockets: (): LiveSocket[] => [...byMember.values()].flatMap((sockets) => [...sockets]),
    has: (member: MemberKey): boolean => byMember.has(keyOf(member)),
    of: (member: MemberKey): ReadonlySet<LiveSocket> => byMember.get(keyOf(member)) ?? new Set(),
    add(socket: LiveSocket): void {
      const { member } = socket.data
      const sockets = byMember.get(keyOf(member)) ?? new Set()
      byMember.set(keyOf(member), sockets.add(socket))
      total++
      if (sockets.size === 1) onChange(member, true)
    },
    remove(socket: LiveSocket): void {
      const { member } = socket.data
      const sockets = byMember.get(keyOf(member))
      if (!sockets?.delete(socket)) return
      total--
      if (sockets.size > 0) return
      byMember.delete(keyOf(member))
      onChange(member, false)
    },
  }
}
export type Connected = ReturnType<typeof createConnected>
