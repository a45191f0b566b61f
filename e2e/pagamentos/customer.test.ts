import { expect, test } from 'vitest'
import type { FullCobranca } from '#shared/pagamentos/cobrancas.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { fits } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { api, tokenFor } from '#tests/server/api.ts'

const { demo, open } = setUpDemo({ propria: true })

async function openAsManager() {
  const token = await tokenFor(demo(), 'admin')
  const call = <T>(method: string, path: string, body?: object) =>
    api<T>(demo(), 'localhost', method, `pagamentos/${path}`, { token, body })
  const { versao } = await call<{ versao: number }>('GET', 'contas/1')
  const key = { chave: 'oficina@exemplo.com', nome: 'Oficina São João', cidade: 'São Paulo' }
  await call('PUT', 'contas/1', { modo: 'ESTATICO', ativa: true, ...key, versao })
  return call
}

test('a customer pays by the copied code, and the page tells it by itself', async () => {
  const call = await openAsManager()
  const charge = { codConcessionaria: 1, tipo: 'PECAS', descricao: 'Pastilhas de freio', valor: 32_050 }
  const k = await call<FullCobranca>('POST', 'cobrancas', charge)
  const { page, contexto, close } = await open(null, new URL(k.url).pathname, { largura: 360 })
  await page.getByRole('heading', { name: /R\$\s320,50/ }).waitFor()
  await fits(page)
  await expectNoA11yViolations(page)
  await contexto.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar o código Pix' }).click()
  await page
    .getByRole('status')
    .getByText(/^Código copiado/)
    .waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(k.copiaCola)
  await page.getByRole('img', { name: 'QR code do Pix' }).waitFor()
  await page.getByText(/A loja confere o pagamento no extrato dela/).waitFor()

  await call('POST', `cobrancas/${k.codCobranca}/pagamento`, {
    valor: k.valor,
    pagoEm: new Date(Date.now() - 60_000).toISOString(),
    prova: 'Visto no extrato',
    versao: k.versao,
  })
  await page.getByText(/^✓ Pago/).waitFor()
  await expectNoA11yViolations(page)
  const recibo = await page.getByRole('link', { name: 'Baixar o recibo em PDF' }).getAttribute('href')
  const pdf = await page.request.get(new URL(recibo ?? '', page.url()).href)
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await close({ altered: true })
})

test('a cancelled charge says that its code must not be paid', async () => {
  const call = await openAsManager()
  const charge = { codConcessionaria: 1, tipo: 'PECAS', descricao: 'Palhetas', valor: 9000 }
  const k = await call<FullCobranca>('POST', 'cobrancas', charge)
  await call('POST', `cobrancas/${k.codCobranca}/cancelar`, { versao: k.versao, motivo: 'O cliente desistiu' })
  const { page, close } = await open(null, new URL(k.url).pathname, { largura: 360, dark: true })
  await page.getByText(/não pague por este código/).waitFor()
  expect(await page.getByRole('button', { name: 'Copiar o código Pix' }).count()).toBe(0)
  await expectNoA11yViolations(page)
  await close()
})
