/** The persons of a new sandbox. People and accounts are invented. */

export type Opening = { bank: string; number: string; name: string; owner: 'person' | 'site' }

const person = (bank: string, number: string, name: string): Opening => ({ bank, number, name, owner: 'person' })

/**
 * The demonstration persons. Two pairs are easily confused:
 * both กานดา have the same masked number and the same masked name at one bank. ธนพล and ณัฐวุฒิ share their last four digits.
 */
export const PEOPLE: readonly Opening[] = [
  person('014', '4081148215', 'สมชาย ใจดี'),
  person('004', '0271934826', 'มาลี สุขสวัสดิ์'),
  person('002', '1950284713', 'วิชัย พงษ์ไพบูลย์'),
  person('006', '9814420573', 'สุดา แก้วประเสริฐ'),
  person('004', '0482675316', 'กานดา ศรีสุข'),
  person('004', '7391475316', 'กานดา ศรีทอง'),
  person('025', '3661829047', 'ธนพล วัฒนกิจ'),
  person('011', '2047519047', 'ณัฐวุฒิ บุญมา'),
  person('030', '020148837265', 'ปราณี ทองสุข'),
  person('034', '010927463518', 'บุญส่ง นาดี'),
  person('022', '7003618294', 'อรอนงค์ เลิศวิริยะ'),
  person('067', '00121140583927', 'ปิยะ ตั้งมั่นคง'),
  person('014', '4081367920', 'นิดา เพิ่งมา'),
]

/** Accounts of the demonstration's sites for deposits and payouts. */
export const SITE_ACCOUNTS: readonly Opening[] = [
  { bank: '004', number: '1234567890', name: 'บจก. ตัวอย่าง เพย์', owner: 'site' },
  { bank: '014', number: '4051234567', name: 'บจก. ตัวอย่าง เพย์', owner: 'site' },
  { bank: '006', number: '9851234567', name: 'บจก. ฟ้าใส สาธิต', owner: 'site' },
]

/** Accounts of the demonstration's second site, by number. Their lines are sent to that host. */
const SECOND_SITE = { number: '9851234567', host: 'fahsai.localhost', brand: 'fahsai-demo' }

/** The host of an account's site. Undefined: the host of the site's address. */
export const hostOfAccount = (number: string): string | undefined =>
  number === SECOND_SITE.number ? SECOND_SITE.host : undefined

/** All sites, by {@link hostOfAccount}. */
export const SITE_HOSTS = [undefined, SECOND_SITE.host] as const

/** The brand of the site of a host. Both sides sign it into each message. */
export const brandOfSite = (host: string | undefined): string => (host === undefined ? 'duang-demo' : SECOND_SITE.brand)

/** Base path of a site's calls: the root of the bank for the first site, a path of their own for others. */
export const pathOfSite = (host: string | undefined): string => (host === undefined ? '' : `/sites/${host}`)

/** The account of a host's site that pays when a payout names none. */
export const payingAccount = (host: string | undefined): Opening | undefined =>
  SITE_ACCOUNTS.find(({ number }) => hostOfAccount(number) === host)

/** The address of an account's site. */
export function siteOfAccount(siteUrl: string, number: string): string {
  const url = new URL(siteUrl)
  url.hostname = hostOfAccount(number) ?? url.hostname
  return url.origin
}
