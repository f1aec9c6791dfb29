import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { dash, dashMore, shortcut, stopped }: Translated<typeof th> = {
  dash: {
    title: 'Home',
    point: 'Points',
    refresh: 'Refresh credit',
    stale: 'As of {time}',
    creditErr: 'Could not load your credit. Tap to try again',
    news: 'News',
    newsEmpty: 'No news',
    recent: 'Latest transactions',
    recentEmpty: 'No transactions yet',
    recentEmptySub: 'Your deposits and withdrawals will appear here',
    menu: 'All services',
  },
  dashMore: {
    shortcuts: 'Activities and perks',
    newsClose: 'Close {title}',
    first: 'Start with a deposit. Transfer from your own account and your credit is added automatically.',
    continue: 'Continue playing',
    continueGame: 'Continue playing {name}',
    games: 'Games',
    allGames: 'See all games',
    cashback: 'Cashback',
    next: 'Next level {level}: {n}% of the way',
    nextMissing: '{amount} baht to level {level} ({n}% of the way)',
    risen: 'Your credit is now {n} baht',
  },
  shortcut: {
    checkIn: 'Check-in',
    wheel: 'Wheel',
    cards: 'Cards',
    tournament: 'Tournaments',
    reward: 'Rewards',
    level: 'Level',
  },
  stopped: {
    break: 'You are taking a break',
    exclusion: 'You have excluded yourself',
    until: 'until {time}',
    untilOpen: 'until you agree on an end with our team',
    rest: 'You can withdraw and see your history as usual.',
  },
}
