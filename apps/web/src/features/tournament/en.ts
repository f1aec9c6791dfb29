import type { Translated } from '@duang/contract/language'
import type * as th from './th.ts'

export const { tn }: Translated<typeof th> = {
  tn: {
    title: 'Tournaments',
    back: 'All tournaments',
    running: 'Running now',
    coming: 'Upcoming',
    ended: 'Finished',
    empty: 'No tournaments yet',
    emptySub: 'New ones will appear on this page',
    until: 'to',
    when: { coming: 'Starts {at}', running: 'Until {at}', settling: 'Ended {at}', final: 'Ended {at}' },
    phase: { coming: 'Not started', running: 'Running', settling: 'Awaiting results', final: 'Final' },

    part: 'Take part in tournaments',
    partNote:
      'Others see only part of your username. If you opt out, you have no rank and win no prizes. Published results do not change.',
    partOn: 'You now take part',
    partOff: 'You no longer take part',

    times: 'Period',
    counted: 'Scored by',
    score: {
      turnover: 'Total bets',
      multiplier: 'Highest multiplier in a round',
      'net-win': 'Net win',
    },
    stakeMin: 'Minimum bet per round',
    games: 'Games that count',
    allGames: 'All games',
    ofProvider: 'All games of {provider}',
    settle: 'Results',
    settleText: '{n} {n:minute|minutes} after the end',
    rules: 'Rules',
    prizes: 'Prizes',
    rank: 'Rank {n}',
    ranks: 'Ranks {from} to {to}',
    credit: '{amount} baht credit',
    points: '{n} {n:point|points}',

    ranking: 'Ranking',
    rankedAt: 'Ranked {time}',
    finalAt: 'Results of {time}',
    own: 'Your rank',
    noOwn: 'You have no rank yet',
    noOwnFinal: 'You have no rank in this tournament',
    you: 'You',
    noRanks: 'No scores yet',
    noRanksSub: 'Only finished rounds count',
    hidden: 'Missing ranks belong to members who keep their names private',
    overNow: 'The tournament is over. New rounds do not count.',
    settling: 'The tournament is over. Rounds that finish late still count, so ranks may change.',
    gone: 'We could not find this tournament',
    care: 'A rank is only part of the fun. Only play with what you can afford to lose.',
  },
}
