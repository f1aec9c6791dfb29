/** `npm run generate`: writes the generated files. `tools/generate/generated.test.ts` fails while one differs from its source. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../rules/files.ts'
import { buildDrawVerifier, DRAW_VERIFIER } from './draw-verifier.ts'
import { GENERATED } from './generated.ts'
import { buildSealVerifier, SEAL_VERIFIER } from './seal-verifier.ts'

for (const [name, make] of Object.entries(GENERATED)) writeFileSync(path.join(ROOT, name), make())
writeFileSync(path.join(ROOT, DRAW_VERIFIER), await buildDrawVerifier())
writeFileSync(path.join(ROOT, SEAL_VERIFIER), await buildSealVerifier())
