/** What the server says about this host: written into the page as JSON; while the server draws a page, set for each. */
import type { PageBrand } from '@duang/contract/page-brand'

function fromPage(): PageBrand {
  const element = document.getElementById('brand')
  if (!element?.textContent)
    throw new Error('The page carries no brand; the server writes it into <script id="brand">.')
  return JSON.parse(element.textContent) as PageBrand
}

export let brand = import.meta.env.SSR ? (undefined as unknown as PageBrand) : fromPage()

/** For the server, which draws for many brands. */
export const setBrand = (next: PageBrand): void => {
  brand = next
}
