import type { Feature } from '#core/feature.ts'
import { moneyCommand } from './money-command.ts'

export const money: Feature = { slug: 'money', commands: [moneyCommand] }
