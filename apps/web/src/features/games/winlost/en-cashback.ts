import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th-cashback.ts'

export const { cashbackTexts }: Translated<typeof th> = {
  cashbackTexts: {
    title: 'Cashback',
    claimable: 'Cashback to collect',
    claim: 'Move to credit',
    rule: 'Your level gets {percent}% of your {period} net loss back, up to {cap}',
    ruleNoCap: 'Your level gets {percent}% of your {period} net loss back',
    none: 'Your level has no cashback yet',
    day: 'daily',
    week: 'weekly',
    baht: '{amount} baht',
    how: 'Your own bets minus returns and bonuses, at your level when the period ends. Added automatically after 03:00.',
    list: 'How each period is calculated',
    empty: 'No cashback yet',
    formula: 'Net loss {loss} baht × {percent}% ({level})',
    bonus: 'After a bonus of {amount} baht',
    capped: 'Capped at {amount} baht',
  },
}
