/** The short names by which Thai banks call each other on statements, as Bank of Thailand codes. */
import { bankByCode } from '@duang/contract/banks'

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

/** Reads `KBANK`, `scb`, or the three digits of a code. Undefined for a bank that members cannot use. */
export function bankCodeFrom(text: string): string | undefined {
  const plain = text.trim().toUpperCase()
  return CODES[plain] ?? bankByCode(plain.padStart(3, '0'))?.code
}
