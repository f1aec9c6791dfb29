import type { Translated } from '@duang/contract/wire/language'
import type { SitePath } from '#core/pages.ts'
import type * as th from './th.ts'

const link = (to: SitePath, label: string) => ({ to, label })

export const { help, TOPICS }: Translated<Pick<typeof th, 'help' | 'TOPICS'>> = {
  help: {
    title: 'Help centre',
    search: 'Search the questions',
    hint: 'For example: deposit, withdrawal, bonus, password',
    none: 'No matching question',
    noneSub: 'Try another word, or ask our team',
    found: '{n} {n:question|questions} found',
    contact: 'Contact our team',
  },
  TOPICS: [
    {
      name: 'Deposits',
      questions: [
        {
          ask: 'My transfer has not been credited. What should I do?',
          answer: [
            'Check that you transferred from your registered account to the account on the deposit page',
            'After 10 minutes, send the slip to our team. Do not transfer a second time',
          ],
          link: link('/auth/deposit', 'Go to deposits'),
        },
        {
          ask: 'Can I transfer from someone else’s account?',
          answer: ['No. Only transfers from your registered account are matched. If you already did, send us the slip'],
        },
        {
          ask: 'Do I need to send a slip every time?',
          answer: ['No. We match your transfer and add the credit automatically'],
        },
      ],
    },
    {
      name: 'Withdrawals',
      questions: [
        {
          ask: 'My withdrawal is pending. How long does it take?',
          answer: [
            'The withdrawal page shows the current step. Our team checks some requests first',
            'Send us the 8-character reference on your slip and we will find it',
          ],
          link: link('/auth/withdraw', 'See the status'),
        },
        {
          ask: 'Why can’t I withdraw?',
          answer: [
            'The withdrawal page lists every reason with its amount, such as unfinished wagering or a used daily limit',
          ],
          link: link('/auth/withdraw', 'See the reasons'),
        },
        {
          ask: 'The bank declined the transfer. Is my money lost?',
          answer: [
            'No. We hold the amount for you. Send the request again; if it still fails, your credit comes back by itself',
          ],
          link: link('/auth/transaction/history', 'See the history'),
        },
      ],
    },
    {
      name: 'Bonuses and wagering',
      questions: [
        {
          ask: 'What is the wagering of a bonus?',
          answer: [
            'The total you need to bet before you can withdraw the bonus. You can always withdraw your own money. The deposit and withdraw pages show how much is left',
          ],
          link: link('/auth/deposit', 'See what is left'),
        },
        {
          ask: 'Can I decline a bonus, or give it back?',
          answer: [
            'Yes. Decline it before you deposit, or give it back at any time. Only the bonus and what was won with it are deducted. Your own money stays',
          ],
          link: link('/auth/deposit', 'Go to my bonus'),
        },
      ],
    },
    {
      name: 'Limits and breaks',
      questions: [
        {
          ask: 'Where do I set limits on deposits, losses or time?',
          answer: ['You can set them at any time. A lower limit applies at once'],
          link: link('/auth/settings/limits', 'Set limits or take a break'),
        },
        {
          ask: 'Can I withdraw during a break?',
          answer: ['Yes. You can withdraw as usual during a break'],
          link: link('/auth/withdraw', 'Go to withdrawals'),
        },
      ],
    },
    {
      name: 'My account',
      questions: [
        {
          ask: 'I forgot my password',
          answer: [
            'Contact our team to prove who you are. They send you a link to set a new password, which works once and for a limited time. We never ask for your old password or an OTP',
          ],
          link: link('/contact', 'Contact us'),
        },
        {
          ask: 'Where am I logged in?',
          answer: ['The devices page lists where you are logged in. You can log out the others there'],
          link: link('/auth/settings/devices', 'See the devices'),
        },
        {
          ask: 'How do I change my bank account?',
          answer: ['Contact our team. The new account must be in your name'],
        },
      ],
    },
  ],
}
