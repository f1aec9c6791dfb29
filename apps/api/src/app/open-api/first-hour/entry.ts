/** Examples of calls before the login, of the registration and of sessions. */
import { AT, type Example, MEMBER } from './example.ts'

const TICKET = 'Send the ticket of `register.open` in `x-register-ticket`. A ticket has five lookups of each kind.'
const SESSION_USER = { ...MEMBER, name: 'สมชาย ใจดี', level: 1 }
const TOKEN = '3q2-7wAAAAB4eW9k5mZ0c2VjcmV0LXRva2VuLW9mLTMy'

export const ENTRY = {
  'setting.site': {
    description:
      'The first call of a client. `websiteStatus` is empty, or `MA` during maintenance. Bonus windows are times of Bangkok.',
    reply: {
      setting: {
        bonusRate: 10,
        bonusRate2: 5,
        bonusTimeStart: '10:00:00',
        bonusTimeEnd: '12:00:00',
        bonusTimeStart2: '20:00:00',
        bonusTimeEnd2: '22:00:00',
        bonusMax: 500,
        endNumberBonus: 0,
        endNumberBonus2: 0,
        turnoverMultiple: 5,
      },
      line: { line1: { id: '@duang' }, line2: { id: '' } },
      websiteStatus: '',
    },
  },
  'setting.website-status': {
    description: 'Poll it while other calls are refused as `maintenance`. `planned` announces the next maintenance.',
    reply: { websiteStatus: '', message: '', until: null, planned: null },
  },
  'announcement.list': {
    description: 'Text is data, not markup: blocks of spans. `picture.src` is a path of the site.',
    reply: {
      news: [
        {
          id: '0d9a7c52-6a43-4f0e-8b1d-5c2e9f3a7b10',
          title: 'ปิดปรับปรุงคืนนี้',
          picture: null,
          at: AT,
          body: [
            {
              kind: 'paragraph',
              spans: [{ text: 'เวลา 02:00 ถึง 03:00', isStrong: false, isEmphasized: false, href: null }],
            },
          ],
          promotes: false,
        },
      ],
    },
  },
  'legal.read': {
    description: 'Show `terms` before a registration and `privacy` beside it. Kinds are `terms`, `privacy` and `help`.',
    params: { kind: 'terms' },
    query: { language: 'th' },
    reply: {
      document: {
        version: 3,
        language: 'th',
        at: AT,
        body: [
          {
            kind: 'paragraph',
            spans: [{ text: 'สมาชิกมีอายุ 20 ปีขึ้นไป', isStrong: false, isEmphasized: false, href: null }],
          },
        ],
      },
      operator: { name: 'Duang', contact: null },
    },
  },
  'register.open': {
    description:
      'Begins a registration. Keep `ticket` for all lookups and for `register.join`; it expires at `expiresAt`. Send `termsVersion` back when the person has accepted these terms.',
    body: { language: 'th' },
    reply: {
      ticket: 'rt_5vJ8cN2kQ0yHqX3w',
      expiresAt: '2026-10-05T05:30:00.000Z',
      minAge: 20,
      termsVersion: '3',
      termsText: 'สมาชิกมีอายุ 20 ปีขึ้นไป',
    },
  },
  'register.check-phone': {
    description: `A Thai mobile number: \`081…\` or \`+6681…\`, with or without dashes. ${TICKET}`,
    params: { value: '0812345678' },
    reply: { available: true },
  },
  'register.check-username': {
    description: `Usernames are compared without case. ${TICKET}`,
    params: { value: MEMBER.username },
    reply: { available: true },
  },
  'register.check-password': {
    description: `Scores 0 and 1 are not acceptable. ${TICKET}`,
    body: { password: 'correct horse battery', username: MEMBER.username, phone: '0812345678' },
    reply: { acceptable: true, score: 4 },
  },
  'register.check-bank-id': {
    description: `\`bankId\` is an account number of the person who registers, digits only. \`bankName\` is the code of its bank. ${TICKET}`,
    params: { bankId: '1234567890' },
    body: { bankName: '014' },
    reply: { available: true },
  },
  'register.account-name': {
    description:
      'Three lookups a ticket. When `isVerified` is false, ask the person for the name and send it as `accountName` to `register.join`.',
    body: { bankId: '1234567890', bankName: '014' },
    reply: { isVerified: true, name: 'สมชาย จ.' },
  },
  'register.join': {
    description:
      'Creates the member, spends the ticket and logs in. The reply sets the session cookie, as `login.enter` does. A repetition is refused as `register_ticket_invalid`: log in instead.',
    body: {
      phone: '0812345678',
      username: MEMBER.username,
      password: 'correct horse battery',
      bankId: '1234567890',
      bankName: '014',
      isAdult: true,
      termsVersion: '3',
    },
    reply: { token: TOKEN, user: SESSION_USER },
  },
  'login.enter': {
    description:
      'Keep `token`, and the cookie that the reply sets: each is useless without the other. Later calls send `Authorization: Bearer TOKEN` with the cookie. `login_delayed` has `details.retryAfterSeconds`, and sometimes `details.proof`, a proof of work that shortens the wait.',
    body: { username: MEMBER.username, password: 'correct horse battery' },
    reply: { token: TOKEN, user: SESSION_USER, previousLoginAt: null },
  },
  'login.leave': {
    description: 'Ends the session of this token. Its socket closes with `forced logout`.',
    body: {},
    reply: { ended: true },
  },
  'device.list': {
    description: 'One row for each session of the member. A session is a token with its cookie.',
    reply: {
      items: [
        {
          id: '7c1e0f5a-2b94-4d3c-8e6f-9a0b1c2d3e4f',
          isCurrent: true,
          platform: 'AND',
          label: 'Chrome on Android',
          startedAt: AT,
          lastSeenAt: AT,
          expiresAt: '2026-10-05T17:00:00.000Z',
        },
      ],
    },
  },
  'device.end': {
    description: 'The session’s calls are refused as `session_ended` from now on.',
    params: { id: '7c1e0f5a-2b94-4d3c-8e6f-9a0b1c2d3e4f' },
    reply: { ended: true },
  },
} as const satisfies Record<string, Example>
