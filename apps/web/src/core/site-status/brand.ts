/** The server's data about this host: JSON in the page. During server-side rendering it is set for each page. */
import type { PageBrand } from '@duang/contract/site/page-brand'

function fromPage(): PageBrand {
  const element = document.getElementById('brand')
  if (!element?.textContent)
    throw new Error('The page carries no brand; the server writes it into <script id="brand">.')
  return JSON.parse(element.textContent) as PageBrand
}

export let brand = import.meta.env.SSR ? (undefined as unknown as PageBrand) : fromPage()

/** For the server, which renders pages of many brands. */
export const setBrand = (next: PageBrand): void => {
  brand = next
}
