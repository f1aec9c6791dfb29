/** `duang members export-data`: everything about a member, written to a file. */
import { open, rm } from 'node:fs/promises'
import { recordAction } from '#core/audit/audit.ts'
import type { Acts, CommandInput } from '#core/command.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { unwritable } from '#entry/command/command-file.ts'
import { REASON, reasonOf, wordOf } from '#entry/command/command-words.ts'
import { inTransaction } from '#kit/database/db.ts'
import { exportMember } from './export-member.ts'

export const personalActs: Acts = {
  'export-data': {
    summary: 'Writes everything that is held about a member to a new ZIP file.',
    words: '<USERNAME> <FILE>',
    options: REASON,
    run: exportData,
  },
}

async function exportData({ ctx, words, options, say, report, actor }: CommandInput): Promise<number> {
  const username = wordOf(words[0], 'USERNAME')
  const name = wordOf(words[1], 'FILE')
  const reason = reasonOf(options)
  const memberId = await memberIdOf(ctx, username)
  // Only its owner may read it.
  const file = await open(name, 'wx', 0o600).catch((error: unknown) => {
    throw unwritable(name, error)
  })
  try {
    const tables = await exportMember(ctx, memberId, { write: (part) => file.writeFile(part) })
    await inTransaction(ctx.db, (tx) =>
      recordAction(tx, ctx, { actor, reason, action: 'members.export-data', memberId }),
    )
    const rows = tables.reduce((sum, each) => sum + each.rows, 0)
    say(`${rows} rows of ${tables.length} tables were written to ${name}.`)
    report({ username, file: name, tables })
  } catch (error) {
    await rm(name, { force: true })
    throw error
  } finally {
    await file.close()
  }
  return 0
}
