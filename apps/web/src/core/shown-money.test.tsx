import { Money } from '@duang/ui/money.tsx'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

test.each([
  { amount: '12,480.50' },
  { amount: '12,480.50', unit: 'บาท', size: 'xl' as const },
  { amount: '0', label: 'เครดิตคงเหลือ 0 บาท' },
])('no browser translates the amount %j, and each of its texts is alone in its element', (props) => {
  const markup = renderToStaticMarkup(<Money {...props} />)
  expect(markup).toMatch(/^<span [^>]*translate="no"/)
  // A text beside an element: after the end of one, or before the beginning of the next.
  expect(markup).not.toMatch(/<\/span>[^<]|[^>]<span/)
})
