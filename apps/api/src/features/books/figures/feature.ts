import type { Feature } from '#entry/feature.ts'
import { mountFiguresDesk } from './desk.ts'
import { figuresCommand } from './figures-command.ts'
import { gamesExport } from './games-export.ts'

export const figures: Feature = {
  slug: 'figures',
  mountDesk: mountFiguresDesk,
  commands: [figuresCommand],
  exports: [gamesExport],
}
