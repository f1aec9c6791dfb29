import type { Bank } from './bank.ts'

export function createBank(_clock: () => Date): Bank {
  return { accountName: async () => 'unavailable', send: async () => 'pull', ask: async () => 'pull' }
}
