import type { Translated } from '@duang/contract/language'
import type * as th from './th.ts'

export const { home, homeMore }: Translated<typeof th> = {
  home: {
    title: 'Home',
    h1: 'Deposit, withdraw and play in one place',
    sub: 'Clear credit, a full record, and a team you reach on LINE',
    ctaJoin: 'Register',
    ctaLogin: 'Log in',
    news: 'News',
    dep: 'Latest deposits',
    wd: 'Latest withdrawals',
    feedNote: 'Real transactions, with usernames partly hidden',
    feedEmpty: 'Nothing here yet',
    newsEmpty: 'No news yet',
  },
  homeMore: {
    pages: 'Promotions and sports results',
    popular: 'Popular games',
    games: 'Games',
    rate: '{p}% deposit bonus',
    period: 'Every day {start}–{end}, up to {max} baht',
    running: 'Open now',
    how: 'Deposit in 3 steps',
    steps: [
      ['Enter an amount', 'You get an account number or a PromptPay QR code for it'],
      ['Pay from your account', 'Use only the bank account you registered'],
      ['Your credit arrives', 'We see the payment at the bank. No slip needed'],
    ],
    levels: 'Member levels',
    levelsSub: 'Levels follow your real deposits. Higher levels get more cashback and higher withdrawal limits',
    faq: 'Frequent questions',
    questions: [
      [
        'Where are withdrawals paid?',
        'Only into the bank account you registered. The Withdraw page shows the status of each one',
      ],
      [
        'What are the terms of a bonus?',
        'The Promotions page shows times, amounts and what to play before you withdraw',
      ],
      [
        'What if I forget my password?',
        'Contact us from the Contact page. We check that it is you and set a new password',
      ],
      [
        'Can I take a break or set limits?',
        'Yes. Set limits on deposits, losses and time, or take a break, on the settings page',
      ],
    ],
    safe: 'Play responsibly',
    safeSub: 'For people aged {minAge} and over. Play with what you can afford to lose, and set your limits first',
    limits: 'Set limits and breaks',
  },
}
