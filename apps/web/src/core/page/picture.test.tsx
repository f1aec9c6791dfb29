import { Picture } from '@duang/ui/picture.tsx'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

test('the server renders a picture without a style attribute, which the content security policy rejects', () => {
  const markup = renderToStaticMarkup(
    <Picture src="/media/a.webp" alt="กระทง" width={960} height={480} missingText="ไม่มีรูปภาพ" />,
  )
  expect(markup).toContain('width="960" height="480"')
  expect(markup).not.toContain('style=')
})
