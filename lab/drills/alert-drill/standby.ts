/** A streaming standby of the drill's database, which one api process reads reports from. */
import path from 'node:path'
import { createMachine, follow, type Machine } from '../../chaos/faults/machine.ts'
import { takeBaseBackup } from '../base-backup.ts'

type Options = {
  folder: string
  port: number
  primary: Machine
  database: string
  onStop: (act: () => Promise<unknown>) => void
}

export async function startStandby({ folder, port, primary, database, onStop }: Options): Promise<Machine> {
  const standby = createMachine(path.join(folder, 'standby'), port)
  onStop(standby.stop)
  standby.replaceDisk(primary)
  await takeBaseBackup(primary.url() + database, primary.dataFolder, standby.dataFolder)
  follow(standby, primary)
  await standby.start()
  return standby
}
