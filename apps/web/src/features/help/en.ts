import type { Translated } from '@duang/contract/language'
import type { SitePath } from '#core/pages.ts'
import type * as th from './th.ts'

const link = (to: SitePath, label: string) => ({ to, label })

export const { help, TOPICS }: Translated<Pick<typeof th, 'help' | 'TOPICS'>> = {
  help: {
    title: 'Help centre',
    search: 'Search the questions',
    hint: 'Such as deposit, withdrawal, bonus, password',
    none: 'No such question',
    noneSub: 'Try another word, or ask our team',
    found: '{n} questions found',
    contact: 'Contact our team',
  },
  TOPICS: [
    {
      name: 'Deposits',
      questions: [
        {
          ask: 'I transferred, and the credit has not arrived. What should I do?',
          answer: [
            'Check that you paid from your registered account, to the account on the deposit page',
            'After 10 minutes, send the slip to our team. Do not transfer again',
          ],
          link: link('/auth/deposit', 'Go to deposits'),
        },
        {
          ask: 'May I transfer from another person’s account?',
          answer: ['No. Only transfers from your registered account are matched. If you already did, send us the slip'],
        },
        {
          ask: 'Do I have to send a slip each time?',
          answer: ['No. The system finds the transfer and adds the credit'],
        },
      ],
    },
    {
      name: 'Withdrawals',
      questions: [
        {
          ask: 'My withdrawal is pending. How long does it take?',
          answer: [
            'The withdrawal page shows the latest step. Our team has to check some requests first',
            'Give us the reference of 8 characters on your slip, and we find the withdrawal at once',
          ],
          link: link('/auth/withdraw', 'See the state of the withdrawal'),
        },
        {
          ask: 'Why can I not withdraw?',
          answer: [
            'The withdrawal page lists every reason with its amount, such as open bonus turnover or a used daily limit',
          ],
          link: link('/auth/withdraw', 'See the reasons'),
        },
        {
          ask: 'The bank refused the transfer. Is my money lost?',
          answer: ['No. The amount stays reserved for you. Send the request again, or wait for the refund'],
          link: link('/auth/transaction/history', 'See the history'),
        },
      ],
    },
    {
      name: 'Bonuses and turnover',
      questions: [
        {
          ask: 'What is the turnover of a bonus?',
          answer: [
            'The total of bets to place before a withdrawal. The deposit page shows what is done and what is left',
          ],
          link: link('/auth/deposit', 'See the turnover that is left'),
        },
        {
          ask: 'May I give up a bonus?',
          answer: ['Yes. The bonus and the winnings from it are deducted. Your deposit stays'],
          link: link('/auth/deposit', 'Go to my bonus'),
        },
      ],
    },
    {
      name: 'Limits and breaks',
      questions: [
        {
          ask: 'Where do I set limits for deposits, losses or time?',
          answer: ['You can set them at any time. A lower limit applies at once'],
          link: link('/auth/settings/limits', 'Set limits or take a break'),
        },
        {
          ask: 'May I withdraw during a break?',
          answer: ['Yes. You may withdraw your credit during a break as usual'],
          link: link('/auth/withdraw', 'Go to withdrawals'),
        },
      ],
    },
    {
      name: 'My account',
      questions: [
        {
          ask: 'I forgot my password',
          answer: ['Ask our team for a code to set a new one. We never ask for your old password or an OTP'],
          link: link('/reset-password', 'Set a new password'),
        },
        {
          ask: 'Where am I logged in?',
          answer: ['The devices page lists your sessions, and can end those on other devices'],
          link: link('/auth/settings/devices', 'See the devices'),
        },
        {
          ask: 'Change the bank account',
          answer: ['Contact our team. The new account must be in your name'],
        },
      ],
    },
  ],
}
