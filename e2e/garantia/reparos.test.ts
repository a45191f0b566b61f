// The 30-day clock in the browser: both counts, what the customer was told, and its end.
import { test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { fits, resizeTo } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { bookingLoja } from '#tests/server/api.ts'

const { demo, resume } = setUpDemo({ propria: true })

test(
  'a defect shows both counts; what the customer heard is noted, and it is solved',
  { timeout: 240_000 },
  async () => {
    const { page, close } = await resume('chefe', '/garantia/reparos', { loja: await bookingLoja(demo()) })
    await page.getByRole('row', { name: /Ruído na suspensão dianteira/ }).click()
    const defect = page.getByRole('dialog', { name: 'Ruído na suspensão dianteira' })
    await defect.getByText('Nesta visita', { exact: true }).waitFor()
    await defect.getByText('Somadas as visitas', { exact: true }).waitFor()
    await expectNoA11yViolations(page)

    await defect.getByRole('button', { name: 'Anotar contato' }).click()
    const contact = page.getByRole('dialog', { name: 'Anotar contato' })
    await contact.getByRole('button', { name: 'Anotar', exact: true }).click()
    await contact.getByText('Diga o que foi dito').waitFor()
    await contact.getByLabel('O que foi dito').fill('A bieleta chega amanhã cedo')
    await contact.getByRole('button', { name: 'Anotar', exact: true }).click()
    await defect.getByText('A bieleta chega amanhã cedo').waitFor()

    await defect.getByRole('button', { name: 'Mais ações do reparo' }).click()
    await page.getByRole('menuitem', { name: 'Defeito resolvido…' }).click()
    const end = page.getByRole('dialog', { name: 'Defeito resolvido' })
    await end.getByLabel('O que resolveu').fill('Bieleta trocada e carro testado')
    await end.getByRole('button', { name: 'Encerrar' }).click()
    await defect.getByRole('button', { name: 'O defeito voltou: reabrir' }).waitFor()
    await resizeTo(page, 360)
    await fits(page)
    await expectNoA11yViolations(page)
    await close({ altered: true })
  },
)
