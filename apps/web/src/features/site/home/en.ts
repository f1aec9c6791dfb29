import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { home, homeMore }: Translated<typeof th> = {
  home: {
    title: 'Home',
    h1: 'Deposit, withdraw and play, all here',
    sub: 'Credit exact to the satang · Full transaction records · Help on LINE',
    ctaJoin: 'Register',
    ctaLogin: 'Log in',
    news: 'News',
    dep: 'Latest deposits',
    wd: 'Latest withdrawals',
    feedNote: 'Real transactions, with usernames partly hidden',
  },
  homeMore: {
    pages: 'Promotions and sports results',
    popular: 'Popular games',
    games: 'Games',
    rate: '{p}% deposit bonus',
    period: 'Every day {start}–\u2060{end}, up to {max} baht',
    running: 'Open now',
    how: 'Deposit in 3 steps',
    steps: [
      ['See the receiving account', 'Copy its number, or scan its PromptPay QR code if it has one'],
      ['Transfer from your account', 'Use only your registered bank account'],
      ['Your credit is added', 'We match the transfer at the bank. No slip needed'],
    ],
    levels: 'Member levels',
    levelsSub: 'Levels follow your deposits. Higher levels get more cashback and higher withdrawal limits',
    faq: 'Common questions',
    questions: [
      [
        'Where are withdrawals paid to?',
        'Only to your registered bank account. The Withdraw page shows the status of each one',
      ],
      [
        'What are the terms of a bonus?',
        'The Promotions page shows times, amounts and the wagering before you withdraw the bonus',
      ],
      ['What if I forget my password?', 'Contact us. We check that it is you and send a link to set a new one'],
      [
        'Can I take a break or set limits?',
        'Yes. You can limit deposits, losses and time, or take a break, at any moment',
      ],
    ],
    safe: 'Play responsibly',
    safeSub: 'For people aged {minAge} and over. Only play with what you can afford to lose, and set your limits first',
    limits: 'Set limits and breaks',
  },
}
