import type { CallReply } from '@duang/contract'
import { listIdentityChanges } from '@duang/contract/account/identity-change'
import { endDevice, endOtherDevices, listDevices } from '@duang/contract/account/login'
import { pushOff, pushState } from '@duang/contract/site/push'
import { inTurn, pending, refusal, reply } from '#gallery/fixtures.ts'
import { press, shows } from '#gallery/simulated-input.ts'
import type { GalleryScreen } from '#gallery/state.ts'

type Device = CallReply<typeof listDevices>['items'][number]

const device = (place: number, label: string, platform: string): Device => ({
  id: `0192f0c4-7a10-7cc3-98c4-e0000000000${place}`,
  isCurrent: place === 1,
  platform,
  label,
  startedAt: `2026-10-0${place}T02:10:00Z`,
  lastSeenAt: `2026-10-05T0${7 - place}:07:00Z`,
  expiresAt: '2026-11-05T07:07:00Z',
})
const items = [
  device(1, 'Chrome, Android', 'AND'),
  device(2, 'Safari, iPhone', 'IOS'),
  device(3, 'Firefox, Windows', 'DSK'),
  device(4, '', ''),
]
const push = (isOn: boolean) => reply(pushState, { isOn, publicKey: 'BPush' })
const off = push(false)
const list = reply(listDevices, { items })
const alone = reply(listDevices, { items: items.slice(0, 1) })
const none = reply(listIdentityChanges, { items: [] })
const changed = reply(listIdentityChanges, {
  items: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      kind: 'bank',
      step: 'changed',
      bankName: '014',
      lastDigits: '4821',
      at: '2026-10-05T06:00:00Z',
      payableFrom: '2026-10-06T06:00:00Z',
      isDismissed: true,
    },
  ],
})
const member = { path: '/auth/settings/devices', isMember: true }
const endOthers = async () => {
  await press('ออกจากระบบอุปกรณ์อื่น')
  await press('ตกลง')
}

export const states: GalleryScreen = {
  data: { ...member, fixtures: [none, off, list] },
  'account-changed': { ...member, fixtures: [changed, off, alone] },
  loading: { ...member, fixtures: [none, off, pending(listDevices)] },
  failed: { ...member, fixtures: [none, off, refusal(listDevices, 'internal')] },
  alone: { ...member, fixtures: [none, off, alone] },
  ending: { ...member, fixtures: [none, off, list, pending(endDevice)], act: () => press('ออกจากระบบ Safari') },
  ended: {
    ...member,
    fixtures: [none, off, list, reply(endDevice, { ended: true })],
    act: () => press('ออกจากระบบ Safari'),
  },
  'end-failed': {
    ...member,
    fixtures: [none, off, list, refusal(endDevice, 'internal')],
    act: () => press('ออกจากระบบ Safari'),
  },
  asking: { ...member, fixtures: [none, off, list], act: () => press('ออกจากระบบอุปกรณ์อื่น') },
  'others-ending': { ...member, fixtures: [none, off, list, pending(endOtherDevices)], act: endOthers },
  'others-ended': {
    ...member,
    fixtures: [none, off, inTurn(list, alone), reply(endOtherDevices, { ended: 3 })],
    act: endOthers,
  },
  'push-on': { ...member, fixtures: [none, push(true), list] },
  'push-loading': { ...member, fixtures: [none, pending(pushState), list] },
  'push-unloaded': { ...member, fixtures: [none, refusal(pushState, 'internal'), list] },
  'push-turning': { ...member, fixtures: [none, push(true), list, pending(pushOff)], act: () => press('ปิดแจ้งเตือน') },
  // The gallery's browser allows no notifications.
  'push-denied': {
    ...member,
    fixtures: [none, off, list],
    act: async () => {
      await press('เปิดแจ้งเตือน')
      await shows('เบราว์เซอร์ปิดการแจ้งเตือน')
    },
  },
}

export const pictures = ['push-on', 'push-denied']
