/** Examples of reads of the member, and of consent. */
import { AT, type Example, MEMBER, OWN_USERNAME, OWN_UUID } from './example.ts'

const CREDIT = { balanceType: 'M', credit: 1_324.5, version: 42, at: AT }

export const ACCOUNT = {
  'screen.read': {
    description:
      'Saves requests: names of reads in `reads`, separated by commas. Each part has the status and the body of its own call, so a refused part has a refusal as `body`.',
    params: OWN_UUID,
    query: { reads: 'user.credit,user.points' },
    reply: {
      parts: {
        'user.credit': { status: 200, body: CREDIT },
        'user.points': { status: 200, body: { ...OWN_UUID, point: 120 } },
      },
    },
  },
  'setting.user': {
    description: 'Like `setting.site`, with the values of the member’s level.',
    body: {},
    reply: {
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
  },
  'user.detail': {
    description:
      'Phone and account number are masked, also for the member. `user_bank` is the member’s own account: its `bankId` and `bankName`, masked as they are, are what `deposit.assign-account` expects.',
    params: OWN_UUID,
    reply: {
      uuid: MEMBER.uuid,
      name: 'สมชาย ใจดี',
      phone: '08x-xxx-x678',
      level: 1,
      user_pass: OWN_USERNAME,
      user_bank: {
        uuid: '9f8e7d6c-5b4a-4392-8170-6f5e4d3c2b1a',
        bankId: 'xxx-x-x6789-x',
        bankName: '014',
        accountName: 'สมชาย ใจดี',
      },
      user_credit: { point: 120, level: 1 },
      previousLoginAt: null,
    },
  },
  'user.points': {
    description: 'Points buy rewards. They are not money and have no decimals.',
    params: OWN_UUID,
    reply: { ...OWN_UUID, point: 120 },
  },
  'user.credit': {
    description:
      '`M` is the credit. Every change raises `version`: keep the reply or the event `balance` with the higher one. Do not add amounts up in the client.',
    params: OWN_USERNAME,
    body: { balanceType: 'M' },
    reply: CREDIT,
  },
  'user.level': {
    description: 'The table of levels is the one that the server enforces. Null means no cap.',
    params: OWN_UUID,
    reply: {
      level: 1,
      levels: [
        {
          level: 1,
          code: 'silver',
          name: 'Silver',
          disabled: false,
          criteria: { kind: 'first', amount: 0 },
          cashbackPercent: 1,
          cashbackCap: null,
          dailyCap: 50_000,
          perRequestCap: 20_000,
          requestsPerDay: 3,
          nextLevelAmount: 10_000,
        },
      ],
      depositTotal: 2_000,
      depositThisMonth: 2_000,
      changes: [],
    },
  },
  'user.summary': {
    description:
      'For the first page after the login. `break` is a running break: lead to no games and no deposits then.',
    params: OWN_UUID,
    reply: {
      level: 1,
      next: { level: 2, percent: 20, missing: 8_000 },
      break: null,
      commission: { balance: 12.25, minimum: 1 },
      cashback: { balance: 0, minimum: 1 },
    },
  },
  'announcement.list-member': {
    description: 'Announcements for this member. Fetch them again after the event `announcement`.',
    reply: { news: [] },
  },
  'consent.read': {
    description:
      'Terms or privacy notice that the member has not accepted. While `isRequired`, deposits and games are refused as `consent_required`.',
    params: OWN_UUID,
    reply: {
      texts: [{ kind: 'terms', version: 4, at: AT, acceptedAt: '2026-03-01T03:00:00.000Z' }],
      requiredFrom: null,
      isRequired: false,
    },
  },
  'consent.give': {
    description: 'Send the version that the member has read. A newer one is refused as `consent_outdated`.',
    params: OWN_UUID,
    body: { terms: 4 },
    reply: { texts: [], requiredFrom: null, isRequired: false },
  },
} as const satisfies Record<string, Example>
