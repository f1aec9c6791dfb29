import { generate, validate } from 'promptparse'

/** The PromptPay text of the server with an amount in it, so that a bank's app fills it in. A text of another kind stays as it is. */
export function qrWithAmount(text: string, satang: number): string {
  const id = validate.anyId(text)
  if (!id || id.type === 'BANKACC' || satang <= 0) return text
  return generate.anyId({ type: id.type, target: id.target, amount: satang / 100 })
}
