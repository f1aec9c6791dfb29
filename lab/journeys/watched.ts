/** The `test` of all journeys: fails when a page violates its policy (CSP, Trusted Types). */
import { type BrowserContext, test as base, type ConsoleMessage } from '@playwright/test'
import { declinePrompts } from '../stage/browser/people.ts'
import { BANK } from '../stage/browser/site.ts'

export { expect } from '@playwright/test'

/** Errors and warnings of a page. Journeys block its service worker, of which the browser's driver warns. */
export const isComplaint = (message: ConsoleMessage): boolean =>
  ['error', 'warning'].includes(message.type()) && !message.text().startsWith('Service Worker registration blocked')

/** Errors of third-party pages are ignored. */
const isOutside = (address: string): boolean => address.startsWith(BANK)

/**
 * `forbidden`: violations that a journey provokes to check that they are refused.
 * `prompts`: dialogs open by themselves, as they do for members.
 */
export const test = base.extend<{ forbidden: RegExp | undefined; prompts: boolean; violations: string[] }>({
  forbidden: [undefined, { option: true }],
  prompts: [false, { option: true }],
  violations: [
    async ({ browser, forbidden, prompts }, use) => {
      const violations: string[] = []
      const watch = (context: BrowserContext) => {
        void watchContext(context, violations)
        if (!prompts) context.addInitScript(declinePrompts).catch(() => undefined)
      }
      browser.on('context', watch)
      await use(violations)
      browser.off('context', watch)
      const unwanted = violations.filter((each) => !forbidden?.test(each))
      base.expect(unwanted, 'violations of the content security policy').toEqual([])
    },
    { auto: true },
  ],
})

async function watchContext(context: BrowserContext, violations: string[]): Promise<void> {
  // A context that was closed meanwhile has no page.
  await Promise.all([
    context.exposeBinding('tellViolation', ({ frame }, text: string) => {
      if (!isOutside(frame.url())) violations.push(text)
    }),
    context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const { tellViolation } = window as unknown as { tellViolation: (text: string) => void }
        tellViolation(`${event.effectiveDirective}: ${event.blockedURI} ${event.sourceFile} ${event.sample}`)
      })
    }),
  ]).catch(() => undefined)
}
