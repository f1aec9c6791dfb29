/** What the server says about this host, written into the page as JSON. */
export type Brand = {
  clientId: string
  name: string
  brandHex: string
  footerYear: number
  minAge: number
  helpLine: string
  /** Play money: no licence text and no real gateways (reading S7). */
  isDemonstration: boolean
  sandboxUrl: string | null
  licenceText: string | null
  /** Slot four of the bottom bar: withdraw for one client id, else media (section 2). */
  withdrawInBar: boolean
  publicLayout: 'menu' | 'simple'
  levelLabels?: Record<string, string>
}

const element = document.getElementById('brand')
if (!element?.textContent) throw new Error('The page carries no brand; the server writes it into <script id="brand">.')

export const brand = JSON.parse(element.textContent) as Brand
