/** The page that shows the calls of the api: whole in a browser, within its own content security policy. */
import { expect, test } from './watched.ts'

test('the calls can be read, opened and searched, and nothing can be sent', async ({ page }) => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto('/api/docs')
  const calls = page.locator('.opblock')
  await expect(calls.first()).toBeVisible()
  const login = page.locator('.opblock', { hasText: '/api/auth/login' }).first()
  await login.locator('.opblock-summary-control').click()
  await expect(login.getByText('login_failed').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0)
  // Calls further down are drawn when they come into view. The filter finds them.
  await page.getByPlaceholder(/^Filter/).fill('withdraw')
  await expect(page.locator('.opblock', { hasText: '/api/auth/withdraw' }).first()).toBeVisible()
  await expect(login).toHaveCount(0)
  expect(complaints).toEqual([])
})
