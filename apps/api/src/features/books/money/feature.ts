import type { Feature } from '#entry/feature.ts'
import { mountMoneyDesk } from './desk.ts'
import { moneyCommand } from './money-command.ts'
import { moneyExports } from './money-exports.ts'

export const money: Feature = {
  slug: 'money',
  mountDesk: mountMoneyDesk,
  commands: [moneyCommand],
  exports: moneyExports,
}
