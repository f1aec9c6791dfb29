/** Descriptions of parameters and fields. */
type Json = Record<string, unknown>

/** Parameters that mean the same in every call, by name. */
export const PARAMETERS: Readonly<Record<string, string>> = {
  uuid: 'Id of the member, `user.uuid` of the login.',
  username: 'Username of the member, `user.username` of the login.',
  cursor: '`next` of the page before. Without it the first page.',
  limit: 'Items of a page.',
  start: 'First day, in Bangkok time.',
  end: 'Last day, included, in Bangkok time.',
  day: 'A day in Bangkok time.',
  afCode: 'Referral code of a member.',
  reads: 'Names of reads, separated by commas.',
}

/** Fields that mean the same in every call of members, by name. */
const FIELDS: Readonly<Record<string, string>> = {
  accountName: 'Name of the holder of the account.',
  atProviders: 'Baht that providers in transfer mode hold, besides the credit.',
  balanceType: '`M` credit, `A` commission, `W` cashback, `P` points.',
  bankName: 'Code of the bank, such as `014`.',
  canRetry: 'Whether `withdraw.retry` is possible.',
  credit: 'The credit in baht.',
  expiresAt: 'When it stops working.',
  gameCode: 'Code of the game at its provider.',
  isPartUnknown: 'Whether a provider has not reported yet what it holds.',
  next: 'Send it as `cursor` for the next page. Null is the end.',
  provider: 'Code of the game provider.',
  steps: 'Each state with its time, oldest first.',
  termsVersion: 'Version of the terms that the person accepted.',
  ticket: 'Send it in `x-register-ticket`.',
  token: 'Token of the session. It works only together with the cookie that the reply sets.',
}

const VERSION = 'Rises with each change of the credit. Keep the reply with the higher one.'
const OWN_ACCOUNT = 'The member’s own account, masked as `user.detail` returns it, or the whole number.'
const OWN_BANK = 'Code of the bank of the member’s own account.'

/** Fields of one schema, by its name and their path. */
const OWN_FIELDS: Readonly<Record<string, string>> = {
  'DepositAssignAccountBody.uuid': 'Id of the member.',
  'DepositAssignAccountBody.bankId': OWN_ACCOUNT,
  'DepositAssignAccountBody.bankName': OWN_BANK,
  'DepositAssignAccountReply.bankId': 'Number of the operator’s account that receives the transfer.',
  'DepositAssignAccountReply.bankName': 'Code of the bank of the operator’s account.',
  'DepositAssignAccountReply.accountName': 'Holder of the operator’s account.',
  'DepositAssignAccountReply.promptPayQr': 'Text of a PromptPay QR code. Null: the account has no PromptPay id.',
  'DepositAssignAccountReply.suffixSatang': 'Satang to add to the amount, so that equal transfers differ. Null: none.',
  'DepositAssignAccountReply.limitLeft': 'Rest of the member’s own deposit limits. Null: no limit.',
  'LoginEnterBody.username': 'Username or phone number.',
  'RegisterJoinBody.bankId': 'Account number of the person, digits only.',
  'RegisterJoinBody.accountName': 'Name on the account. Used only where no bank can verify it.',
  'RegisterJoinBody.afCode': 'Referral code of the inviting member.',
  'UserCreditReply.version': VERSION,
  'UserDetailReply.phone': 'Masked.',
  'UserDetailReply.user_bank.bankId': 'Masked account number of the member.',
  'WithdrawCheckReply.version': VERSION,
  'WithdrawCheckReply.available': 'Largest amount of a withdrawal now.',
  'WithdrawCheckReply.destination.bankId': 'Masked account number of the member.',
  'WithdrawRequestBody.amount': 'Baht, with at most two decimals.',
  'WithdrawRequestReply.version': VERSION,
  'WithdrawRequestReply.withdraw.reference': 'What the member reads to staff.',
  'WithdrawRequestReply.withdraw.bankId': 'Masked account number of the member.',
}

/** Banks and providers have names of their own. */
const OF_OTHERS = /^(Feed|Bank|Provider|Studio)/

/** The schema with a description at each known field that has none. */
export const withDescriptions = (name: string, schema: Json): Json =>
  OF_OTHERS.test(name) ? schema : describe(schema, name)

function describe(schema: Json, path: string): Json {
  const { properties, items, anyOf } = schema as { properties?: Record<string, Json>; items?: Json; anyOf?: Json[] }
  return {
    ...schema,
    ...(properties ? { properties: describeAll(properties, path) } : {}),
    ...(items ? { items: describe(items, path) } : {}),
    ...(anyOf ? { anyOf: anyOf.map((each) => describe(each, path)) } : {}),
  }
}

const describeAll = (properties: Record<string, Json>, path: string): Json =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const text = OWN_FIELDS[`${path}.${name}`] ?? FIELDS[name]
      const inner = describe(schema, `${path}.${name}`)
      return [name, text === undefined || 'description' in schema ? inner : { ...inner, description: text }]
    }),
  )

/** Names of the schemas that have fields of their own here. */
export const DESCRIBED_FIELDS: readonly string[] = Object.keys(OWN_FIELDS)
