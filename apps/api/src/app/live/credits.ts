/** Sends the credit of connected members after it moved. The credit is read after the commit, once for many movements. */
import { balanceEvent } from '@duang/contract/wire/live'
import type { Db } from '#kit/database/db.ts'
import type { Log } from '#kit/log/log.ts'
import { readCredits } from '#money/provider/credit-at-provider.ts'
import type { Connected, MemberKey } from './connected.ts'
import { memberRoom, type Rooms } from './rooms.ts'

/** Pause between two reads. Movements that arrive in it are one read. */
const PAUSE_MS = 25
/** Members of one read. */
const MEMBERS_MAX = 1_000

type Credits = { db: Db; log: Log; connected: Connected; rooms: Rooms }

/** Returns a function that notes a movement. Members without a socket on this process are ignored. */
export function createCredits({ db, log, connected, rooms }: Credits): (member: MemberKey) => void {
  const moved = new Map<string, MemberKey>()
  let isBusy = false

  const read = async () => {
    const members = [...moved.values()].slice(0, MEMBERS_MAX)
    for (const member of members) moved.delete(memberRoom(member))
    for (const { brandId, memberId, balance, ...rest } of await readCredits(db, members))
      rooms.send(memberRoom({ brandId, memberId }), balanceEvent, {
        balanceType: 'M',
        credit: balance,
        ...rest,
      })
  }
  const readAll = async () => {
    isBusy = true
    while (moved.size > 0) {
      await read().catch((error: unknown) => log.warn({ err: error }, 'credit of connected members not read'))
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    isBusy = false
  }
  return (member) => {
    if (!connected.has(member)) return
    moved.set(memberRoom(member), member)
    if (!isBusy) void readAll()
  }
}
