/** The code on a slip (Thai mini-QR): the sending bank and its number of the transaction, with a checksum. */
import { validate } from 'promptparse'

export type SlipCode = { sendingBank: string; reference: string }

/** `no-slip`: the code of something else, such as a payment. `damaged`: that of a slip whose checksum or content is wrong. */
export type ReadCode = SlipCode | 'no-slip' | 'damaged'

const TRUE_MONEY = 'TMN'
/** Tag 00 with the API id of slips. */
const SLIP_BEGINNING = /^00\d\d0006000001/
const REFERENCE = /^[0-9A-Za-z]{1,35}$/
const BANK = /^[0-9A-Za-z]{1,10}$/

/** Reads the text of one code. */
export function readSlipCode(text: string): ReadCode {
  const slip = parsed(() => validate.slipVerify(text))
  if (slip) return checked(slip.sendingBank, slip.transRef)
  if (SLIP_BEGINNING.test(text)) return 'damaged'
  const trueMoney = parsed(() => validate.trueMoneySlipVerify(text))
  return trueMoney?.transactionId === undefined ? 'no-slip' : checked(TRUE_MONEY, trueMoney.transactionId)
}

/** The code of the slip among several on a picture. Undefined: there is none at all. */
export function slipCodeOf(texts: readonly string[]): ReadCode | undefined {
  const codes = texts.map(readSlipCode)
  return codes.find((code) => typeof code === 'object') ?? codes.find((code) => code === 'damaged') ?? codes[0]
}

const checked = (sendingBank: string, reference: string): ReadCode =>
  BANK.test(sendingBank) && REFERENCE.test(reference) ? { sendingBank, reference } : 'damaged'

/** The parser throws for some texts that are no code of a payment. */
function parsed<Result>(parse: () => Result): Result | null {
  try {
    return parse()
  } catch {
    return null
  }
}
