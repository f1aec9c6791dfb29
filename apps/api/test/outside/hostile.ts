/** Hostile input: values at the edges of every rule, wrong kinds of everything, and text that is not JSON. */
import fc from 'fast-check'

const nasty = fc.constantFrom<unknown>(
  ...[0, -0, -1, 0.001, 1e3, 1e21, 2 ** 53, -(2 ** 53), 9_999_999_999.99, 1e10, Number.MAX_VALUE],
  ...[
    '',
    ' ',
    '0',
    '1e3',
    '-1',
    '+1',
    '1,000',
    '๑๐๐',
    '٣',
    '１００',
    'NaN',
    'null',
    'true',
    '\u0000',
    '\ufeff',
    '\ud800',
    '‮',
    '💰',
  ],
  ...[
    "' or 1=1 --",
    '"; drop table members; --',
    '<script>alert(1)</script>',
    '$' + '{7*7}',
    '../../etc/passwd',
    '%00',
    '%2e%2e%2f',
  ],
  ...['a'.repeat(129), 'ก'.repeat(5_000), '0812345678', 'somchai', '00000000-0000-4000-8000-000000000000'],
  ...[null, true, false, [], {}, [[]], [null], { length: 1 }, { toString: 'x' }, { constructor: {} }],
)

const keys = fc.constantFrom(
  ...[
    'uuid',
    'userUuid',
    'username',
    'password',
    'amount',
    'bankId',
    'bankName',
    'balanceType',
    'phone',
    'afCode',
    'team',
    'marketing',
  ],
  ...[
    'oldPassword',
    'newPassword',
    'confirmPassword',
    'isAdult',
    'termsVersion',
    'accountName',
    'id',
    'level',
    'point',
    'status',
  ],
  ...['rewardId', 'requestId', 'userUuid', 'points', 'code', 'card', 'type', 'start', 'end', 'isTakingPart', 'uuids'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', '$where', ''],
)

const body = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.dictionary(keys, fc.oneof(nasty, fc.anything({ maxDepth: 2 })), {
      maxKeys: 8,
    }) as fc.Arbitrary<unknown>,
  },
  { weight: 2, arbitrary: nasty },
  { weight: 1, arbitrary: fc.anything({ maxDepth: 4, withBigInt: false }) },
)

const text = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? 'undefined'
  } catch {
    return '{"a":1'
  }
}

/** A request body as sent on the wire. Some are not JSON at all, some nest deeply, some name a key twice. */
export const hostileBody: fc.Arbitrary<string> = fc.oneof(
  { weight: 10, arbitrary: body.map(text) },
  { weight: 1, arbitrary: fc.string({ maxLength: 200, unit: 'binary' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{',
      '[',
      '"',
      '{"amount":1,}',
      '{"amount":01}',
      '{"amount":1}{}',
      '{"__proto__":{"x":1}}',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '['.repeat(3_000),
      '{"a":'.repeat(500),
      '{"amount":1,"amount":2}',
      `{"amount":${'9'.repeat(400)}}`,
    ),
  },
)

/** A value for a place in a path or a query. */
export const hostileWord: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'undefined',
    'null',
    '%00',
    '%ff',
    '..',
    '%2e%2e%2f',
    "'",
    '00000000-0000-4000-8000-000000000000',
    '0'.repeat(99),
    '%F0%9F%92%B0',
    '1e9',
  ),
  fc.string({ minLength: 1, maxLength: 60 }).map((word) => {
    try {
      return encodeURIComponent(word)
    } catch {
      return 'x'
    }
  }),
)
