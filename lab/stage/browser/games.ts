/** Opens games as members do. */
import { expect, type Page } from '@playwright/test'

/** Clicks from the lobby into the game, in a tab of its own, so that the page of the site stays open. */
export async function openFromLobby(
  page: Page,
  { name, heading = name, cat }: { name: string; heading?: string | RegExp; cat: string },
): Promise<Page> {
  await page.goto(`/auth/games/category?cat=${cat}`)
  await page.getByRole('button', { name, exact: true }).first().click()
  await page.getByRole('dialog').getByText('แท็บใหม่', { exact: true }).click()
  const [game] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('dialog').getByRole('button', { name: 'เข้าเกม' }).click(),
  ])
  await expect(game.getByRole('heading', { name: heading })).toBeVisible()
  await expect(game.locator('body')).toHaveAttribute('data-ready', '')
  return game
}

/** Launches a game as the lobby does, in this window. The page belongs to the site and has a member's session. */
export async function launchHere(page: Page, provider: string, gameCode: string): Promise<void> {
  const { url } = await page.evaluate(
    async ([provider, gameCode]) => {
      const { token, user } = JSON.parse(localStorage.getItem('duang.session') ?? '{}')
      const answer = await fetch('/api/auth/user/opengame', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ username: user.username, provider, gameCode }),
      })
      return (await answer.json()) as { url: string }
    },
    [provider, gameCode] as const,
  )
  await page.goto(url)
  await page.locator('body[data-ready]').waitFor()
}
