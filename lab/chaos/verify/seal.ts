/** The seal under faults: staff seal over the troubled connection, and after each cycle both chains are compared with the signed heads. */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { DEMONSTRATION_BRAND } from '../../../apps/api/seed/demonstration.ts'
import { headFile } from '../../../apps/api/src/features/control/seal/head-file.ts'
import { sealBrand } from '../../../apps/api/src/features/control/seal/seal.ts'
import { verifySeal } from '../../../apps/api/src/features/control/seal/verify.ts'
import type { Db } from '../../../apps/api/src/kit/database/db.ts'
import { type SealSettings, sealSettingsOf } from '../../../apps/api/src/kit/start/seal-settings.ts'
import { type Finding, finding } from './finding.ts'

export const sealSettings = (folder: string): SealSettings =>
  sealSettingsOf({
    SEAL_KEY: randomBytes(32).toString('base64'),
    SEAL_DIR: path.join(folder, 'seal'),
    DATA_DIR: folder,
  })

type Sealing = { db: Db; seal: SealSettings }

/** Signs a head over everything that is committed. */
export const sealAll = ({ db, seal }: Sealing) =>
  sealBrand({ db, seal, clock: () => new Date() }, DEMONSTRATION_BRAND, { pauseSeconds: 0, begins: true })

/** Seals what the cycle left, and verifies everything since the first one. */
export async function verifySealed(environment: Sealing): Promise<Finding[]> {
  const { head, file } = await sealAll(environment)
  const { seal, db } = environment
  const { findings, auditRows, transfers } = await verifySeal(db, {
    brandId: DEMONSTRATION_BRAND,
    file: headFile(seal.folder, DEMONSTRATION_BRAND),
    trusted: seal.keys.map((each) => each.publicKey),
  })
  return [
    ...(head && file === 'same' ? [] : [finding('V15', 'broken', `no head was signed: ${file}`)]),
    ...(auditRows > 0 && transfers > 0 ? [] : [finding('V15', 'broken', 'nothing is sealed')]),
    ...findings.map((each) => finding('V15', 'broken', `the seal found ${JSON.stringify(each)}`)),
  ]
}
