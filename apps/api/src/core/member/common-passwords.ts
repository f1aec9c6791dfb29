/**
 * Passwords that everybody tries first. Only those of eight characters and more stand here: shorter ones are refused by length.
 * Compared without case. Thai words appear as people type them on both keyboard layouts.
 */
const WORDS = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd pa55word passpass
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwer1234 1234qwer 123qweasd 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5
  1qaz2wsx 1qazxsw2 qazwsxedc zaq12wsx asdfghjk asdfghjkl asdf1234 1234asdf zxcvbnm1 zxcvbnm123 zxcv1234 qweasdzxc
  abcd1234 abc12345 abc123456 a1b2c3d4 aa123456 aa12345678 a123456789 a12345678 1234abcd 123456aa 123456789a 12345678a
  abcdefgh abcdefghi abcdefghij iloveyou iloveyou1 iloveu123 loveyou1 ilovethai princess sunshine football baseball
  superman batman123 starwars whatever trustno1 welcome1 welcome123 letmein1 letmein123 admin123 admin1234 administrator
  changeme changeme1 master123 monkey123 dragon123 shadow123 michael1 jennifer computer internet samsung1 samsung123
  liverpool liverpool1 manchester manutd123 chelsea1 chelsea123 arsenal1 arsenal123 barcelona realmadrid
  thailand thailand1 thailand123 bangkok1 bangkok123 sawasdee sawatdee sawasdee1 somchai1 somchai123 somsak123 sabaidee
  jackpot1 jackpot123 jackpot777 casino123 casino888 slotxo123 pgslot123 lucky777 lucky888 lucky123 baccarat duang123 duang777
  ufabet123 joker123 joker888 rakthai1 rakkun123 tirakjaa kidtueng chokdee1 chokdee123 chokdee777 ruayruay
  รหัสผ่าน รหัสผ่าน1 รหัสผ่าน123 ประเทศไทย กรุงเทพฯ กรุงเทพ1 กรุงเทพ123 รักเธอ123 ฉันรักเธอ รักแม่123 รักพ่อ123 สวัสดี123 สวัสดีครับ สวัสดีค่ะ
  สวัสดีคะ โชคดี123 โชคดี888 รวยรวยรวย รวยๆเฮงๆ เฮงเฮงเฮง เฮงๆรวยๆ คิดถึงเธอ ที่รัก123 แม่ที่รัก พ่อแม่ลูก น้องหมา1 ฟหกดฟหกด ฟหกด1234 ๆไำพะัีร ฟหกด่าสว ผปแอิืทม`
    .split(/\s+/)
    .map((word) => word.normalize('NFC')),
)

const DIGITS = '01234567890123456789'
const BACKWARDS = [...DIGITS].reverse().join('')

/** Whether a password is among the first that anybody would try: well known, one short piece repeated, a run of digits, or the member's own name or phone. */
export function isCommonPassword(password: string, own: { username: string; phone: string }): boolean {
  const folded = password.normalize('NFC').toLowerCase().trim()
  const digits = folded.replace(/[\s-]/g, '').replace(/^\+?66/, '0')
  return (
    WORDS.has(folded) ||
    /^(.{1,4})\1+$/u.test(folded) ||
    (/^\d+$/.test(folded) && (DIGITS.includes(folded) || BACKWARDS.includes(folded))) ||
    folded === own.username.toLowerCase() ||
    digits === own.phone
  )
}
