import type { ExportSource } from '#entry/export/export-source.ts'
import type { Feature } from '#entry/feature.ts'
import { exportActions, exportLists } from './actions.ts'
import { mountExportDesk } from './desk.ts'
import { exportCommand } from './export-command.ts'
import { QUEUE } from './exports.ts'
import { runExport } from './run-export.ts'
import { tidyExports } from './tidy-exports.ts'

/** `sources`: those of all features. */
export const exportFilesOf = (sources: () => readonly ExportSource[]): Feature => ({
  slug: 'export',
  mountDesk: mountExportDesk,
  lists: exportLists(sources),
  actions: exportActions(sources),
  commands: [exportCommand],
  jobs: [
    { queue: QUEUE, summary: 'Writes the file of an export.', isLong: true, perKey: runExport },
    {
      queue: 'export.tidy',
      summary: 'Removes old exports, and enqueues those whose job was lost.',
      cron: '*/10 * * * *',
      perBrand: tidyExports,
    },
  ],
})
