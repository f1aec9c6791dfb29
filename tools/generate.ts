/** `npm run generate`: writes the generated files. `tools/generated.test.ts` fails while one differs from its source. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './files.ts'
import { GENERATED } from './generated.ts'

for (const [name, make] of Object.entries(GENERATED)) writeFileSync(path.join(ROOT, name), make())
