import { chownSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { putWhole } from '../text/whole-file.ts'
import { giveToFolderOwner, makeOwnedFolder } from './owned-files.ts'

const isRoot = process.getuid?.() === 0
/** A folder of the services. Only root can make one of another user. */
function serviceFolder(): { folder: string; uid: number } {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-owned-'))
  if (isRoot) chownSync(folder, 54_321, 54_321)
  return { folder, uid: statSync(folder).uid }
}

test('new folders belong to the owner of the folder above', async () => {
  const { folder, uid } = serviceFolder()
  await makeOwnedFolder(path.join(folder, 'a/b/c'), 0o700)
  for (const name of ['a', 'a/b', 'a/b/c']) {
    const { uid: owner, mode } = statSync(path.join(folder, name))
    expect([owner, mode & 0o777]).toEqual([uid, 0o700])
  }
  await makeOwnedFolder(path.join(folder, 'a/b/c'))
})

test('a new file belongs to the owner of its folder', async () => {
  const { folder, uid } = serviceFolder()
  const file = path.join(folder, 'heads.jsonl')
  writeFileSync(file, '')
  await giveToFolderOwner(file)
  await putWhole(path.join(folder, 'media/1'), 'movie.webm', async (half) => writeFileSync(half, ''))
  for (const name of ['heads.jsonl', 'media', 'media/1', 'media/1/movie.webm'])
    expect(statSync(path.join(folder, name)).uid).toBe(uid)
})
