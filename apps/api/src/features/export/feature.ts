import type { Feature } from '#core/feature.ts'
import { mountExportDesk } from './desk.ts'
import { QUEUE } from './exports.ts'
import { runExport } from './run-export.ts'
import { tidyExports } from './tidy-exports.ts'

export const exportFiles: Feature = {
  slug: 'export',
  mountDesk: mountExportDesk,
  jobs: [
    { queue: QUEUE, summary: 'Writes the file of an export.', isLong: true, perKey: runExport },
    {
      queue: 'export.tidy',
      summary: 'Removes old exports, and enqueues those whose job was lost.',
      cron: '*/10 * * * *',
      perBrand: tidyExports,
    },
  ],
}
