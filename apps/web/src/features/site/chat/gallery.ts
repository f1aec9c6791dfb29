import { getChatIdentity } from '@duang/contract/site/chat'
import type { PageBrand } from '@duang/contract/site/page-brand'
import { pending, refusal, reply } from '#gallery/fixtures.ts'
import { press, shows, wait } from '#gallery/simulated-input.ts'
import type { GalleryScreen } from '#gallery/state.ts'

/** No frame is served here: the chat stays in the states before the provider answers. */
const chat: PageBrand['chat'] = {
  provider: 'chatwoot',
  siteId: 'gallery',
  widgetId: 'default',
  baseUrl: '',
  frameHost: 'chat.localhost',
  fields: ['name', 'id', 'level'],
}
const ALL_FIELDS = ['name', 'id', 'level', 'email', 'phone', 'username', 'bankName', 'bankId', 'point'] as const
const member = { path: '/auth/contact', isMember: true, brand: { chat } }
const open = () => press('เปิดแชตสด')
const notAgreed = reply(getChatIdentity, { identity: null })

export const states: GalleryScreen = {
  closed: { ...member, fixtures: [notAgreed], act: () => wait(2500) },
  asking: {
    ...member,
    fixtures: [notAgreed],
    act: async () => {
      await open()
      await shows('ยอมรับและเริ่มแชต')
    },
  },
  'asking-for-all': {
    ...member,
    brand: { chat: { ...chat, provider: 'tawk', fields: [...ALL_FIELDS] } },
    fixtures: [notAgreed],
    act: async () => {
      await open()
      await shows('ยอมรับและเริ่มแชต')
    },
  },
  loading: { ...member, fixtures: [pending(getChatIdentity)], act: open },
  off: { ...member, fixtures: [refusal(getChatIdentity, 'internal')], act: open },
}

export const pictures = ['asking']
