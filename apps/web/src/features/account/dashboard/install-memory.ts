/** Stored data of visits and of the card on this device, for {@link ./install-rule.ts}. It contains no data of a member. */
import { localStore } from '#kit/storage.ts'
import { createValueStore } from '#kit/value-store.ts'
import { type InstallMemory, installMemory, mayAsk, rememberAsking, rememberVisit } from './install-rule.ts'

const KEY = 'duang.install'

function read(): InstallMemory | undefined {
  try {
    const parsed = installMemory.safeParse(JSON.parse(localStore.read(KEY) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

const keep = (memory: InstallMemory): unknown => localStore.write(KEY, JSON.stringify(memory))

export const mayAskNow = createValueStore(false)

/** Records a view of the dashboard. */
export function seeDashboard(): void {
  const now = Date.now()
  const memory = rememberVisit(read(), now)
  keep(memory)
  mayAskNow.set(mayAsk(memory, now))
}

/** Records that the card is shown. */
export function noteAsking(): void {
  const memory = read()
  if (memory) keep(rememberAsking(memory, Date.now()))
}

export function noteAnswer(): void {
  const memory = read()
  if (memory) keep({ ...memory, isAnswered: true })
  mayAskNow.set(false)
}
