/** The list of game providers, and words that their actions share. */
import * as z from 'zod/mini'
import { instant } from '../wire/fields.ts'
import { cell, defineList } from './define-list.ts'

/** `silent`: its catalogue is older than half an hour. `stuck`: rounds without a bet for an hour, or transfers without a result. */
export const PROVIDER_HEALTH = ['ok', 'off', 'maintenance', 'silent', 'stuck'] as const

export const CODE = { th: 'รหัสค่าย', en: 'Provider code' }
export const GROUP = { th: 'กลุ่ม', en: 'Group' }
export const URL_LABEL = { th: 'ที่อยู่ API ของค่าย', en: 'Address of its API' }
export const ROUNDS = { th: 'รอบจบเมื่อ', en: 'A round ends' }
export const WALLET = { th: 'กระเป๋าเงิน', en: 'Wallet' }
export const DIALECT = { th: 'โปรโตคอล', en: 'Protocol' }

const keyId = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{4,60}$/))

export const listProviders = defineList({
  name: 'provider.list',
  title: { th: 'ค่ายเกมตามลำดับ', en: 'Providers in their order, with their health' },
  permission: 'providers.read',
  filters: {},
  row: {
    code: cell(z.string(), CODE),
    name: cell(z.string(), { th: 'ค่าย', en: 'Provider' }),
    group: cell(z.string(), GROUP),
    mode: cell(z.string(), WALLET),
    dialect: cell(z.string(), DIALECT),
    health: cell(z.enum(PROVIDER_HEALTH), { th: 'สถานะ', en: 'Health' }),
    games: cell(z.int(), { th: 'เกม', en: 'Games' }, 'whole'),
    catalogueAt: cell(z.nullable(instant()), { th: 'รายการเกม', en: 'Catalogue' }, 'instant'),
    /** Open rounds without a bet for an hour. */
    idleRounds: cell(z.int(), { th: 'รอบค้าง', en: 'Idle rounds' }, 'whole'),
    openTransfers: cell(z.int(), { th: 'โอนรอผล', en: 'Open transfers' }, 'whole'),
    /** `message`, `bet`, `win`, or a number of minutes. */
    rounds: cell(z.string(), ROUNDS),
    url: cell(z.string(), URL_LABEL),
    /** In English, for the command. */
    warning: cell(z.nullable(z.string()), { th: 'คำเตือน', en: 'Warning' }),
    sort: cell(z.int()),
    isEnabled: cell(z.boolean()),
    isMaintenance: cell(z.boolean()),
    /** Addresses that may call the gateway. Empty: any with a valid signature. */
    allowed: cell(z.array(z.string())),
    launchHosts: cell(z.array(z.string())),
    isFramed: cell(z.boolean()),
    finerAmounts: cell(z.enum(['reject', 'round-down'])),
    keys: cell(z.array(z.object({ id: keyId(), kind: z.enum(['secret', 'public-key']), createdAt: instant() }))),
  },
  refusals: [],
})
