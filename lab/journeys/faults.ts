/** Every way in which a call can fail (section 8), injected into the browser, and its message (design: map errors). */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Route } from '@playwright/test'

export const CLIENT_TIMEOUT_MS = 60_000

const MONEY_MAY_HAVE_MOVED = true
export type Fault = {
  name: string
  /** Injects the fault into the call. */
  answer: (route: Route, page: Page) => Promise<unknown>
  /** Runs once the call is in flight. */
  meanwhile?: (page: Page) => Promise<unknown>
  text: string
  /** Section 8: opens the error modal. */
  isModal: boolean
  /** The outcome of a call that moves money is unknown. */
  isInDoubt: boolean
}

const TH = {
  net: 'เชื่อมต่ออินเทอร์เน็ตไม่ได้',
  timeout: 'ระบบตอบช้าเกินไป',
  cancel: 'คำขอถูกยกเลิกก่อนเสร็จสิ้น',
  busy: 'ระบบไม่พร้อมให้บริการชั่วคราว',
  fault: 'ระบบขัดข้อง',
  often: 'ทำรายการถี่เกินไป',
} as const

const refusal = (status: number, code: string, message: string) => (route: Route) =>
  route.fulfill({ status, json: { code, message, requestId: `fault-${status}` } })
const html = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<!doctype html><title>Gateway</title><h1>Hello</h1>' })

/** A server that sends half of the announced body and cuts the connection. */
const cutting = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
  response.write('{"items":[', () => setTimeout(() => response.destroy(), 50))
}).unref()
const cuttingUrl = new Promise<string>((resolve) => {
  cutting.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(cutting.address() as AddressInfo).port}/`))
})

const answered = (
  name: string,
  answer: Fault['answer'],
  text: string,
  isModal: boolean,
  isInDoubt = MONEY_MAY_HAVE_MOVED,
): Fault => ({ name, answer, text, isModal, isInDoubt })

export const FAULTS: readonly Fault[] = [
  answered('no connection', (route) => route.abort('connectionrefused'), TH.net, true),
  answered('half a body', async (route) => route.continue({ url: await cuttingUrl }), TH.net, true),
  answered('503', refusal(503, 'overloaded', 'ระบบไม่พร้อมให้บริการชั่วคราว ลองใหม่ในอีกสักครู่'), TH.busy, true),
  answered('503 of a proxy, as a page', html(503), TH.busy, true),
  answered('408', refusal(408, 'request_timeout', 'Request Timeout'), TH.timeout, true),
  {
    ...answered('no answer within 60 seconds', async () => undefined, TH.timeout, true),
    meanwhile: (page) => page.clock.runFor(CLIENT_TIMEOUT_MS),
  },
  {
    // The call continues, and the browser aborts it.
    ...answered('given up by the browser', async () => undefined, TH.cancel, true),
    meanwhile: (page) => page.evaluate(() => window.giveUpCalls()),
  },
  answered('a page in place of JSON', html(200), TH.fault, false),
  answered('JSON of another contract', (route) => route.fulfill({ json: { hello: 'world' } }), TH.fault, false),
  answered('500', refusal(500, 'internal', 'Internal Server Error'), TH.fault, false),
  answered('502 of a proxy', html(502), TH.fault, false),
  answered('429', refusal(429, 'rate_limited', 'ทำรายการถี่เกินไป รอสักครู่แล้วลองอีกครั้ง'), TH.often, false, false),
]

declare global {
  interface Window {
    giveUpCalls: () => void
  }
}

/** Runs before the first page: adds a movable clock, and calls that can be aborted as a browser does it. */
export async function prepareFaults(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    const send = window.fetch
    let controllers: AbortController[] = []
    window.fetch = (input, init) => {
      const controller = new AbortController()
      controllers.push(controller)
      init?.signal?.addEventListener('abort', () => controller.abort())
      return send(input, { ...init, signal: controller.signal })
    }
    window.giveUpCalls = () => {
      for (const each of controllers) each.abort()
      controllers = []
    }
  })
}

/** Injects this fault into each call to `url` until the returned function is called. */
export async function meet(page: Page, url: RegExp, fault: Fault): Promise<() => Promise<void>> {
  const handler = (route: Route) => void fault.answer(route, page)
  await page.route(url, handler)
  return () => page.unroute(url, handler)
}
