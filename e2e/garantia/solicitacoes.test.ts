// A warranty claim in the browser: from a quote's line to the maker's payment, refused first for what is missing.
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { fits, resizeTo } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { bookingLoja } from '#tests/server/api.ts'
import { transaction } from '../../src/server/core/database/transaction.ts'

const { demo, resume } = setUpDemo({ propria: true })

/** A line of a quote of the store that no claim has, whose make then asks for one photo and the old part's place. */
async function freeLine(codConcessionaria: number): Promise<{ codOrcamento: number; titulo: string }> {
  return transaction(demo().server.services.db, 'sistema', async (tx) => {
    const found = await sql<{ codOrcamento: number; titulo: string; marca: string; cod: number }>`
      select o.cod_orcamento as "codOrcamento", l.titulo, v.marca, o.cod_distribuidor as cod from orcamento o
      join orcamento_linha l on l.cod_distribuidor = o.cod_distribuidor and l.cod_orcamento = o.cod_orcamento
      join checklist k on k.cod_distribuidor = o.cod_distribuidor and k.cod_checklist = o.cod_checklist
      join veiculo v on v.cod_distribuidor = k.cod_distribuidor and v.cod_veiculo = k.cod_veiculo
      join garantia_exigencia e on e.cod_distribuidor = v.cod_distribuidor and e.marca = v.marca
      where o.cod_concessionaria = ${codConcessionaria} and l.estado = 'EXECUTADO' and l.total > 0
        and not exists (select from garantia_solicitacao g where g.cod_distribuidor = l.cod_distribuidor and g.cod_linha = l.cod_linha)
      order by o.cod_orcamento desc limit 1`.execute(tx)
    const [line] = found.rows
    if (!line) throw new Error('the demonstration has no free line')
    await sql`update garantia_exigencia set evidencias = '{FOTO_PECA,PECA_GUARDADA}', proprias = '{}', minimo_fotos = 1
      where cod_distribuidor = ${line.cod} and marca = ${line.marca}`.execute(tx)
    return line
  })
}

test(
  'a line of a quote is claimed, refused for what is missing, sent, accepted and paid',
  { timeout: 240_000 },
  async () => {
    const loja = await bookingLoja(demo())
    const line = await freeLine(loja.codConcessionaria)
    const { page, close } = await resume('admin', `/oficina-digital/historico?orcamento=${line.codOrcamento}`, { loja })
    await page.getByRole('button', { name: 'Pedir garantia' }).click()
    await page.getByRole('menuitem', { name: line.titulo }).first().click()
    await page.waitForURL((u) => u.pathname.startsWith('/garantia/solicitacoes/'))
    const claim = page.getByRole('dialog', { name: /^Garantia/ })
    await claim.getByText('Falta para enviar').waitFor()

    await claim.getByRole('button', { name: 'Enviar' }).click()
    const sending = page.getByRole('dialog', { name: /^Enviar a garantia/ })
    await sending.getByRole('button', { name: 'Enviar' }).click()
    await sending
      .getByRole('listitem')
      .filter({ hasText: /foto da peça/i })
      .waitFor()
    await expectNoA11yViolations(page)
    await page.keyboard.press('Escape')
    await sending.waitFor({ state: 'hidden' })

    await claim.getByLabel('Reclamação').fill('A roda faz barulho na lombada')
    await claim.getByLabel('Causa').fill('Bucha da bandeja com folga')
    await claim.getByLabel('Correção').fill('Bandeja trocada e geometria conferida')
    await claim.getByLabel('Quilometragem').fill('31500')
    // On a phone what an item costs is read whole.
    await resizeTo(page, 360)
    const valor = claim.getByRole('group', { name: 'Item 1' }).getByLabel('Valor')
    expect(await valor.evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0)
    await resizeTo(page, 1440)
    await claim.getByRole('button', { name: 'Gravar rascunho' }).click()
    await page.getByText('Rascunho gravado').waitFor()
    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#335577' } })
      .jpeg()
      .toBuffer()
    await claim
      .getByLabel('Escolher arquivo: Foto da peça')
      .setInputFiles({ name: 'bucha.jpg', mimeType: 'image/jpeg', buffer: photo })
    // The history says so too.
    await page.getByText('Evidência anexada').first().waitFor()
    await claim.getByLabel('Prateleira ou caixa').fill('Estante 3, caixa 12')
    await claim.getByRole('button', { name: 'Anotar' }).click()
    await claim.getByText('Falta para enviar').waitFor({ state: 'hidden' })

    await claim.getByRole('button', { name: 'Enviar' }).click()
    await sending.getByLabel('Protocolo do fabricante').fill('P-7710')
    await sending.getByRole('button', { name: 'Enviar' }).click()
    await page.getByText('Garantia enviada').waitFor()

    await claim.getByRole('button', { name: 'Anotar resposta' }).click()
    const answer = page.getByRole('dialog', { name: /^Resposta/ })
    await answer.getByRole('button', { name: 'Anotar resposta' }).click()
    await page.getByText('Resposta anotada').waitFor()

    await claim.getByRole('button', { name: 'Anotar pagamento' }).click()
    const paying = page.getByRole('dialog', { name: 'Anotar o pagamento' })
    await paying.getByRole('button', { name: 'Anotar pagamento' }).click()
    await page.getByText('Pagamento anotado').waitFor()
    await claim.getByText('Paga', { exact: true }).first().waitFor()
    expect(await claim.getByRole('button', { name: /^(Enviar|Anotar)/ }).count()).toBe(0)
    await resizeTo(page, 360)
    await fits(page)
    await expectNoA11yViolations(page)
    await close({ altered: true })
  },
)
