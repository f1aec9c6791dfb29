/** The short names by which Thai banks call each other on statements, as Bank of Thailand codes. */
import { BANKS, bankByCode } from '@duang/contract/bank/banks'

const CODES: Readonly<Record<string, string>> = {
  KBANK: '004',
  KBNK: '004',
  SCB: '014',
  BBL: '002',
  KTB: '006',
  TTB: '011',
  TMB: '011',
  TBANK: '011',
  BAY: '025',
  GSB: '030',
  BAAC: '034',
  GHB: '033',
  GHBANK: '033',
  CIMB: '022',
  CIMBT: '022',
  UOB: '024',
  UOBT: '024',
  IBANK: '066',
  ISBT: '066',
  TISCO: '067',
  KKP: '069',
  KK: '069',
  ICBC: '070',
  ICBCT: '070',
  TCRB: '071',
  LHB: '073',
  LHBANK: '073',
}

/** Other names, and the beginnings of SWIFT codes. */
const NAMES: Readonly<Record<string, string>> = {
  กสิกร: '004',
  KASIKORN: '004',
  KASITHBK: '004',
  KASI: '004',
  SICO: '014',
  SICOTHBK: '014',
  SIAMCOMMERCIAL: '014',
  BANGKOK: '002',
  BKKB: '002',
  BKKBTHBK: '002',
  KRUNGTHAI: '006',
  KRTH: '006',
  KRTHTHBK: '006',
  ทหารไทย: '011',
  ธนชาต: '011',
  ทีทีบี: '011',
  TMBK: '011',
  TMBKTHBK: '011',
  THANACHART: '011',
  KRUNGSRI: '025',
  AYUDHYA: '025',
  AYUD: '025',
  AYUDTHBK: '025',
  กรุงศรี: '025',
  GOVERNMENTSAVINGS: '030',
  เพื่อการเกษตรและสหกรณ์การเกษตร: '034',
  ธกส: '034',
  ธอส: '033',
  GOVERNMENTHOUSING: '033',
  ซีไอเอ็มบี: '022',
  UNITEDOVERSEAS: '024',
  อิสลาม: '066',
  KIATNAKIN: '069',
  เกียรตินาคิน: '069',
  ไทยเครดิตเพื่อรายย่อย: '071',
  LANDANDHOUSES: '073',
}

/** Without the word for a bank, spaces and signs: `ธ.ไทยพาณิชย์`, `K-Bank`, `Siam Commercial Bank`. */
const plainName = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9ก-๙]/g, '')
    .replace(/(?:PUBLIC)?(?:COMPANY)?(?:LIMITED|PCL)$|จ\u0e4d\u0e32กัดมหาชน$/, '')
    .replace(/^ธนาคาร|^BANKOF/, '')
    .replace(/(?<=.{4})BANK$/, '')

const BY_NAME: ReadonlyMap<string, string> = new Map([
  ...BANKS.flatMap(({ code, nameTh, nameEn }) => [nameTh, nameEn].map((name) => [plainName(name), code] as const)),
  ...Object.entries(NAMES).map(([name, code]) => [plainName(name), code] as const),
  ...Object.entries(CODES),
])

/** Reads `KBANK`, `scb`, a name of the bank, or the three digits of a code. Undefined for a bank that members cannot use. */
export function bankCodeFrom(text: string): string | undefined {
  const plain = plainName(text)
  const short = /^\s*ธ\s*\./.test(text) ? BY_NAME.get(plain.slice(1)) : undefined
  return BY_NAME.get(plain) ?? short ?? bankByCode(plain.padStart(3, '0'))?.code
}
