/** What this device remembers of visits and of the card, for {@link ./install-rule.ts}. Nothing of a member is in it. */
import { createValueStore } from '#kit/value-store.ts'
import { type InstallMemory, installMemory, mayAsk, rememberAsking, rememberVisit } from './install-rule.ts'

const KEY = 'duang.install'

function read(): InstallMemory | undefined {
  try {
    const parsed = installMemory.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

function keep(memory: InstallMemory): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory))
  } catch {
    // Without a memory nobody ever comes a second time, and is never asked.
  }
}

export const mayAskNow = createValueStore(false)

/** The dashboard is seen now. */
export function seeDashboard(): void {
  const now = Date.now()
  const memory = rememberVisit(read(), now)
  keep(memory)
  mayAskNow.set(mayAsk(memory, now))
}

/** The card is on the screen now. */
export function noteAsking(): void {
  const memory = read()
  if (memory) keep(rememberAsking(memory, Date.now()))
}

export function noteAnswer(): void {
  const memory = read()
  if (memory) keep({ ...memory, isAnswered: true })
  mayAskNow.set(false)
}
