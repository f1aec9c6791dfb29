/** What the server says about this host, written into the page as JSON. */
import type { PageBrand } from '@duang/contract/page-brand'

const element = document.getElementById('brand')
if (!element?.textContent) throw new Error('The page carries no brand; the server writes it into <script id="brand">.')

export const brand = JSON.parse(element.textContent) as PageBrand
