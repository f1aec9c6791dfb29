import { expect, test } from 'vitest'
import { filesOf, firstLoads } from './first-loads.ts'

test('every page of the site has its first load, with the layout of its area', () => {
  const loads = firstLoads()
  expect(loads['/login']).toEqual([
    'index.html',
    'src/app/frame/public-layout.tsx',
    'src/features/account/login/login-screen.tsx',
  ])
  expect(loads['/auth/settings/change-password']?.[2]).toBe(
    'src/features/account/change-password/change-password-screen.tsx',
  )
  expect(loads['/auth/deposit']?.at(-1)).toBe('src/core/page/tiles.tsx')
  expect(loads['/404']).toEqual(['index.html', 'src/features/site/not-found/not-found-screen.tsx'])
})

test('lists each static import of a page once, without its dynamic imports', () => {
  const manifest = {
    'index.html': { file: 'a.js', css: ['a.css'], imports: ['_shared.js'], dynamicImports: ['later.tsx'] },
    '_shared.js': { file: 's.js', imports: [] },
    'screen.tsx': { file: 'b.js', imports: ['_shared.js'] },
    'later.tsx': { file: 'l.js' },
  }
  expect(filesOf(manifest, ['index.html', 'screen.tsx'])).toEqual(['a.js', 'a.css', 's.js', 'b.js'])
  expect(() => filesOf(manifest, ['gone.tsx'])).toThrow('gone.tsx')
})
