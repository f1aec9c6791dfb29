import type { Translated } from '@duang/contract/language'
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
    recent: 'Latest',
    recentEmpty: 'Nothing here yet',
    recentEmptySub: 'Your deposits and withdrawals will appear here',
    menu: 'All services',
  },
  dashMore: {
    shortcuts: 'Activities and perks',
    newsClose: 'Close {title}',
    first: 'Start with a deposit. Pay from your own account and the credit arrives by itself.',
    continue: 'Play on',
    continueGame: 'Play on: {name}',
    games: 'Games',
    allGames: 'See all games',
    cashback: 'Cashback',
    next: 'Next level {level} {n}%',
    risen: 'Your credit has gone up. You have {n} baht',
  },
  shortcut: {
    checkIn: 'Check-in',
    wheel: 'Wheel',
    cards: 'Cards',
    tournament: 'Compete',
    reward: 'Rewards',
    level: 'Level',
  },
  stopped: {
    break: 'You are taking a break',
    exclusion: 'You have excluded yourself',
    until: 'until {time}',
    untilOpen: 'until you and our team agree on an end',
    rest: 'You can withdraw and see your history as usual.',
  },
}
