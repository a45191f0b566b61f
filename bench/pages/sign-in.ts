import type { Page } from 'playwright-core'

/** Signs a person of the demonstration in through the form, remembered, and waits for the first screen. */
export async function signIn(page: Page, url: string, usuario = 'mecanico'): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail ou código').fill(`${usuario}@patio.demo`)
  await page.getByLabel('Senha', { exact: true }).fill('Patio#2026')
  await page.getByLabel('Lembrar de mim').check()
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((u) => u.pathname !== '/login')
}
