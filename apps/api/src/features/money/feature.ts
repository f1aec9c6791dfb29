import type { Feature } from '#core/feature.ts'
import { moneyCommand } from './money-command.ts'
import { moneyExports } from './money-exports.ts'

export const money: Feature = { slug: 'money', commands: [moneyCommand], exports: moneyExports }
