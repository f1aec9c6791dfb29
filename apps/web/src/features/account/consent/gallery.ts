import { giveConsent, type OpenConsent, readConsent } from '@duang/contract/account/consent'
import { inTurn, pending, refusal, reply, unreachable } from '#gallery/fixtures.ts'
import { press, shows, wait } from '#gallery/simulated-input.ts'
import type { GalleryScreen, GalleryState } from '#gallery/state.ts'
import { askedDetail } from '#gallery/wallet-fixtures.ts'

const PUBLISHED = { at: '2026-10-03T03:00:00Z', acceptedAt: '2026-03-01T03:00:00Z' }
const TERMS: OpenConsent['texts'][number] = { kind: 'terms', version: 3, ...PUBLISHED }
const PRIVACY: OpenConsent['texts'][number] = { kind: 'privacy', version: 2, ...PUBLISHED }
const OPEN: OpenConsent = { texts: [TERMS, PRIVACY], requiredFrom: null, isRequired: false }
const DUE = { requiredFrom: '2026-10-31T17:00:00Z' }
const REQUIRED = { requiredFrom: '2026-09-30T17:00:00Z', isRequired: true }

const state = (given: Partial<OpenConsent>, more: Partial<GalleryState> = {}): GalleryState => ({
  path: '/auth/media',
  isMember: true,
  act: () => shows('เปลี่ยนแปลง'),
  ...more,
  fixtures: [askedDetail, reply(readConsent, { ...OPEN, ...given }), ...(more.fixtures ?? [])],
})
const accept = (text: string) => async () => {
  await press('ยอมรับ')
  await shows(text)
  await wait(400)
}

/** The dialog about newer terms, over a page of a member. */
export const states: GalleryScreen = {
  data: state({}),
  due: state(DUE),
  required: state(REQUIRED, { path: '/auth/media/wheel' }),
  'privacy-only': state({ texts: [{ ...PRIVACY, acceptedAt: null }] }),
  busy: state({}, { fixtures: [pending(giveConsent)], act: () => press('ยอมรับ') }),
  refused: state({}, { fixtures: [refusal(giveConsent, 'consent_outdated')], act: accept('มีฉบับใหม่กว่านี้แล้ว') }),
  'no-network': state({}, { fixtures: [unreachable(giveConsent)], act: accept('เชื่อมต่อ') }),
  accepted: {
    ...state({}),
    fixtures: [
      askedDetail,
      inTurn(reply(readConsent, OPEN), reply(readConsent, { ...OPEN, texts: [] })),
      reply(giveConsent, { ...OPEN, texts: [] }),
    ],
    act: accept('บันทึกการยอมรับแล้ว'),
  },
}

export const pictures = ['required']
