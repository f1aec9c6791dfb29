/** The Thai banks that members may use: code (Bank of Thailand), short mark, lengths of an account number, colour. Names are copy (`bk.*`). */
import * as z from 'zod/mini'

export type Bank = {
  code: string
  /** Two or three letters shown as a monogram, never a logo. */
  mark: string
  /** Permitted numbers of digits of an account number of this bank. */
  accountLengths: readonly number[]
  /** Background of the monogram; decorative, the name is always beside it. */
  color: string
  nameTh: string
  nameEn: string
}

const bank = (
  code: string,
  mark: string,
  accountLengths: number[],
  color: string,
  nameTh: string,
  nameEn: string,
): Bank => ({
  code,
  mark,
  accountLengths,
  color,
  nameTh,
  nameEn,
})

export const BANKS: readonly Bank[] = [
  bank('004', 'KB', [10], '#117F28', 'กสิกรไทย', 'Kasikornbank'),
  bank('014', 'SC', [10], '#4E2E7F', 'ไทยพาณิชย์', 'Siam Commercial Bank'),
  bank('002', 'BB', [10], '#1E4598', 'กรุงเทพ', 'Bangkok Bank'),
  bank('006', 'KT', [10], '#0A7EA4', 'กรุงไทย', 'Krungthai Bank'),
  bank('011', 'TT', [10], '#1279BE', 'ทหารไทยธนชาต', 'TMBThanachart Bank'),
  bank('025', 'BA', [10], '#7A5A00', 'กรุงศรีอยุธยา', 'Bank of Ayudhya'),
  bank('030', 'GS', [12], '#B5126E', 'ออมสิน', 'Government Savings Bank'),
  bank('034', 'BC', [12], '#3F6B16', 'ธ.ก.ส.', 'Bank for Agriculture and Agricultural Cooperatives'),
  bank('033', 'GH', [10, 12], '#A3470B', 'อาคารสงเคราะห์', 'Government Housing Bank'),
  bank('022', 'CI', [10], '#7E1F26', 'ซีไอเอ็มบี ไทย', 'CIMB Thai'),
  bank('024', 'UO', [10], '#0B3979', 'ยูโอบี', 'UOB'),
  bank('066', 'IB', [10], '#184615', 'อิสลามแห่งประเทศไทย', 'Islamic Bank of Thailand'),
  bank('067', 'TI', [14], '#12549F', 'ทิสโก้', 'Tisco Bank'),
  bank('069', 'KK', [14], '#554E8E', 'เกียรตินาคินภัทร', 'Kiatnakin Phatra Bank'),
  bank('070', 'IC', [13], '#B3120D', 'ไอซีบีซี (ไทย)', 'ICBC (Thai)'),
  bank('071', 'TC', [10], '#0A4DA2', 'ไทยเครดิต', 'Thai Credit Bank'),
  bank('073', 'LH', [10], '#5B6165', 'แลนด์ แอนด์ เฮ้าส์', 'Land and Houses Bank'),
]

const codes = new Map(BANKS.map((each) => [each.code, each]))

export const bankByCode = (code: string): Bank | undefined => codes.get(code)

/** A bank code on the wire: three digits, one of {@link BANKS}. */
export const bankCode = () => z.string().check(z.refine((code) => codes.has(code), 'bank'))

/** Whether the number of digits is valid for this bank. */
export const isAccountOfBank = (code: string, digits: string): boolean =>
  /^\d+$/.test(digits) && (codes.get(code)?.accountLengths.includes(digits.length) ?? false)

/** `1234567890` as the banks write it: `123-4-56789-0`. Numbers of other lengths are grouped. */
export function formatAccount(digits: string): string {
  return digits.length === 10
    ? `${digits.slice(0, 3)}-${digits.slice(3, 4)}-${digits.slice(4, 9)}-${digits.slice(9)}`
    : digits.replace(/(.{4})(?=.)/g, '$1-')
}

/** Masked as banks do: four digits before the last stay visible, `xxx-x-x4821-x`. */
export function maskAccount(digits: string): string {
  const shown = digits.length - 5
  return formatAccount(
    [...digits].map((digit, index) => (index >= shown && index < digits.length - 1 ? digit : 'x')).join(''),
  )
}
