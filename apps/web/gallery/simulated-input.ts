/** Simulated input for the gallery: fills fields by their label and presses buttons by their name, to reach a state. */

const SOON_MS = 50
const TRIES_MAX = 200

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Polls until the element exists. Gives up after ten seconds. */
async function find<Found>(query: () => Found | undefined | null): Promise<Found> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const found = query()
    if (found) return found
    await wait(SOON_MS)
  }
  throw new Error(`Not on the page: ${query}`)
}

/** Numbers are joined to their units by no-break spaces. The searched text has plain spaces. */
const plain = (text: string | null | undefined): string => text?.replaceAll('\u00a0', ' ').trim() ?? ''
const textOf = (element: Element): string => plain(element.getAttribute('aria-label') ?? element.textContent)

/** Waits until this text is visible. */
export const shows = async (text: string): Promise<void> => {
  await find(() => plain(document.body.textContent).includes(text) || undefined)
}

export async function press(name: string): Promise<void> {
  const button = await find(() => {
    // Elements below an open dialog cannot be pressed.
    const place = document.querySelector('dialog[open]') ?? document
    const seen = [
      ...place.querySelectorAll<HTMLElement>('main button, main summary, dialog button, header button, main a, label'),
    ]
    const named = seen.filter((each) => textOf(each).includes(name) && each.checkVisibility())
    return named.find((each) => textOf(each).startsWith(name)) ?? named[0]
  })
  button.click()
}

export async function fill(label: string, text: string): Promise<void> {
  const input = await find(() => {
    const found = [...document.querySelectorAll('label')].find((each) => textOf(each).startsWith(label))
    return found?.control as HTMLInputElement | null | undefined
  })
  input.focus()
  // React observes the setter of the prototype.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  input.blur()
}
