/** Refusals of actions with game providers. */
export const providerActionRefusals = {
  provider_exists: { status: 409, message: 'มีค่ายรหัสนี้อยู่แล้ว', en: 'A provider of this code exists already' },
  provider_address_wrong: {
    status: 409,
    message: 'ที่อยู่ IP หรือช่วงที่อยู่ไม่ถูกต้อง เช่น 203.0.113.0/24',
    en: 'That is no address and no range such as 203.0.113.0/24',
  },
  provider_addresses_needed: {
    status: 409,
    message: 'โปรโตคอลนี้ไม่ได้ลงลายเซ็นทั้งคำขอ ระบุที่อยู่ IP ของค่าย',
    en: 'This protocol does not sign the whole request. Name the addresses of the provider (--allow)',
  },
  provider_host_wrong: {
    status: 409,
    message: 'ชื่อโดเมนไม่ถูกต้อง เช่น games.example หรือ games.example:8443',
    en: 'That is no host name such as games.example or games.example:8443',
  },
  provider_url_plain: { status: 409, message: 'ที่อยู่ต้องขึ้นต้นด้วย https:', en: 'The address begins with https:' },
  provider_demonstration: {
    status: 409,
    message: 'ระบบสาธิตใช้เฉพาะ sandbox ของตนเอง และค่ายใน TRIAL_STUDIOS',
    en: 'A demonstration has providers of its own sandbox, and those whose address TRIAL_STUDIOS names',
  },
  provider_finer_amounts: {
    status: 409,
    message: 'โปรโตคอลนี้ปฏิเสธยอดที่ละเอียดกว่าสตางค์',
    en: 'This protocol rejects amounts finer than a satang',
  },
  provider_public_key_needed: {
    status: 409,
    message: 'โปรโตคอลนี้ต้องมีกุญแจสาธารณะของค่าย',
    en: 'This protocol needs the public key of the provider (--public-key)',
  },
  provider_public_key_extra: {
    status: 409,
    message: 'โปรโตคอลนี้ลงลายเซ็นด้วยกุญแจลับ ไม่ใช้กุญแจสาธารณะ',
    en: 'This protocol signs with a secret. Leave out the public key',
  },
  provider_public_key_wrong: {
    status: 409,
    message: 'กุญแจสาธารณะต้องเป็น RSA แบบ PEM 2048 บิตขึ้นไป',
    en: 'A public key is an RSA key of 2048 bits or more in PEM',
  },
  provider_key_taken: {
    status: 409,
    message: 'กุญแจนี้เป็นของค่ายอื่น แต่ละค่ายมีกุญแจของตนเอง',
    en: 'This key belongs to another provider. Each provider has a key of its own',
  },
  provider_keys_full: {
    status: 409,
    message: 'ค่ายนี้มีกุญแจที่ใช้อยู่สองดอกแล้ว เพิกถอนหนึ่งดอกก่อน',
    en: 'This provider has two live keys. Revoke one first',
  },
  provider_key_unknown: { status: 409, message: 'ไม่มีกุญแจที่ใช้อยู่รหัสนี้', en: 'No live key has this id' },
} as const

/** Of changed terms, and of keys. */
export const termRefusals = [
  'provider_address_wrong',
  'provider_host_wrong',
  'provider_demonstration',
  'provider_url_plain',
  'provider_finer_amounts',
  'desk_proposal_open',
] as const
export const keyRefusals = [
  'provider_public_key_wrong',
  'provider_key_taken',
  'provider_keys_full',
  'desk_secrets_unsealed',
] as const
