/** A small file system of a test's own, which it fills. Only root may mount one. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'

export const canMountDisk = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0

export type SmallDisk = {
  folder: string
  /** Takes all the room that is left. */
  fill: () => void
  free: () => void
  unmount: () => void
}

export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'duang-small', folder])
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    // A page at a time, so that none is left.
    fill: () => void spawnSync('sh', ['-c', `cat /dev/zero > ${ballast}`], { stdio: 'ignore' }),
    free: () => rmSync(ballast),
    unmount: () => void execFileSync('umount', ['-l', folder]),
  }
}
