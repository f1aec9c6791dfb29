/** `npm run generate`: writes what is made from the sources. `tools/generated.test.ts` fails when somebody forgot. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './files.ts'
import { GENERATED } from './generated.ts'

for (const [name, make] of Object.entries(GENERATED)) writeFileSync(path.join(ROOT, name), make())
