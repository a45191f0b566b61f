// What a message is about opens from it; who hides the phone has a thread; how long threads stay is the distributor's choice.
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import type { OpenPassagem } from '#shared/agenda/agendamentos.ts'
import type { ClienteChegada } from '#shared/agenda/lembretes.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { fits, live, resizeTo } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { api, bookingLoja, getLojas, tokenFor } from '#tests/server/api.ts'
import { transaction } from '../../src/server/core/database/transaction.ts'

const { demo, open } = setUpDemo({ propria: true })
const call = async <T>(method: string, path: string, body?: unknown) =>
  api<T>(demo(), 'localhost', method, path, { token: await tokenFor(demo(), 'chefe'), body })
const thread = (page: Page) => page.getByRole('region', { name: /^Conversa com / })

test(
  'a message leads to the card of its visit; a customer’s answer comes live and leads to its appointment',
  { timeout: 240_000 },
  async () => {
    const loja = await bookingLoja(demo())
    const { codConcessionaria } = loja
    const visit = await call<OpenPassagem>('POST', 'agenda/passantes', {
      codConcessionaria,
      veiculo: { placa: `CNV6F${10 + (Date.now() % 90)}`, marca: 'Fiat', modelo: 'Pulse' },
      cliente: { nome: 'Rui Visita', telefone: '(11) 97777-6601' },
      servicos: [{ descricao: 'Revisão', minutos: 30 }],
    })
    const openThread = async (target: object) =>
      (await call<{ codConversa: number }>('POST', 'conversas', target)).codConversa
    const about = { codPassagem: visit.codPassagem }
    const codConversa = await openThread(about)
    await call('POST', `conversas/${codConversa}/mensagens`, {
      canal: 'SMS',
      texto: 'Seu carro está no elevador',
      ...about,
    })
    const { page, close } = await open('chefe', `/conversas/${codConversa}`, { loja })
    const own = thread(page).getByRole('article').filter({ hasText: 'Seu carro está no elevador' })
    const link = own.getByRole('link', { name: 'Ver a visita no quadro' })
    await link.waitFor()
    await link.click()
    await page.getByRole('dialog', { name: /Pulse · Rui Visita/ }).waitFor()
    expect(new URL(page.url()).searchParams.get('cartao')).toBe(String(visit.codAgendaVeiculo))
    await page.goBack()
    await thread(page).getByText('Seu carro está no elevador').waitFor()
    await close()

    const all = await call<Agendamento[]>('GET', `agendamento/${codConcessionaria}/0/0`)
    const next = all.filter((a) => a.estado === 'AGENDADO' && a.inicio > new Date().toISOString()).at(-1)
    if (!next) throw new Error('the demo has no appointment ahead')
    const { codAgendamento } = next
    const { url } = await call<{ url: string }>('POST', `agendamento/${codAgendamento}/lembrete`, { canal: 'LINK' })
    const answers = `publico/agenda/chegada/${url.split('/').at(-1)}`
    const { dias } = await api<ClienteChegada>(demo(), 'localhost', 'GET', answers)
    const second = await open('chefe', `/conversas/${await openThread({ codAgendamento })}`, { loja })
    await thread(second.page).waitFor()
    await live(second.page)
    const answer = (body: object) => api(demo(), 'localhost', 'POST', answers, { body })
    await answer({ acao: 'CONFIRMAR' })
    await thread(second.page)
      .getByText(/^Confirmou o agendamento de /)
      .waitFor()
    await answer({ acao: 'OUTRA_HORA', dia: dias[1], periodo: 'TARDE', texto: 'depois das 15h' })
    const wish = thread(second.page).getByRole('article').filter({ hasText: 'depois das 15h' })
    await wish.waitFor()
    await expectNoA11yViolations(second.page)
    await wish.getByRole('link', { name: 'Ver o agendamento' }).click()
    const named = second.page.locator('li[aria-current="true"]')
    await named.waitFor()
    expect(await named.textContent()).toContain(next.cliente)
    await expectNoA11yViolations(second.page)
    await second.close()
  },
)

test('a thread of a hidden phone says so, and tells how to answer', { timeout: 180_000 }, async () => {
  const [loja] = await getLojas(demo())
  const codConversa = await transaction(demo().server.services.db, 'sistema', async (tx) => {
    const { rows } = await sql<{ cod: number }>`
      with k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome, id_whatsapp) values (1, ${loja.codConcessionaria}, 'Rita Oculta', 'BR.13491208655302741918') returning cod_cliente),
      v as (insert into conversa (cod_distribuidor, cod_concessionaria, cod_cliente, rev, ultima_texto, ultima_direcao, ultima_em, espera_desde, nao_lidas)
        select 1, ${loja.codConcessionaria}, cod_cliente, 1, 'Tem horário amanhã?', 'ENTRADA', now(), now(), 1 from k returning cod_conversa),
      m as (insert into conversa_mensagem (cod_distribuidor, cod_concessionaria, cod_conversa, direcao, canal, texto, estado)
        select 1, ${loja.codConcessionaria}, cod_conversa, 'ENTRADA', 'WHATSAPP', 'Tem horário amanhã?', 'ENTREGUE' from v)
      select cod_conversa as cod from v`.execute(tx)
    return rows[0]?.cod ?? 0
  })
  const { page, close } = await open('consultor', '/conversas', { loja })
  const row = page.getByRole('link', { name: /Rita Oculta/ })
  await row.getByText('número oculto').waitFor()
  await row.click()
  await page.waitForURL((u) => u.pathname === `/conversas/${codConversa}`)
  await thread(page).getByText('número oculto').waitFor()
  await thread(page).getByText('O número deste cliente está oculto', { exact: false }).first().waitFor()
  await expectNoA11yViolations(page)
  await resizeTo(page, 360)
  await fits(page)
  await expectNoA11yViolations(page)
  await close()
})

test(
  'the distributor chooses after how many months resolved threads are emptied; an emptied message says so',
  { timeout: 180_000 },
  async () => {
    const { page, close } = await open('dev', '/cadastros/concessionaria/list')
    await page.getByRole('link', { name: 'Distribuidor' }).click()
    const months = page.getByLabel('Conversas resolvidas, em meses')
    await months.waitFor()
    await months.fill('12')
    await page.getByRole('button', { name: 'Gravar' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Gravar' }).isEnabled()).toBe(false)
    await page.reload()
    await expect.poll(() => months.inputValue()).toBe('12')
    await close()

    const [loja] = await getLojas(demo())
    const codConversa = await transaction(demo().server.services.db, 'sistema', async (tx) => {
      const { rows } = await sql<{ cod: number }>`
        with v as (select cod_distribuidor, cod_conversa from conversa where cod_concessionaria = ${loja.codConcessionaria} and ultima_em is not null order by cod_conversa limit 1)
        update conversa_mensagem m set texto = '', assunto = null, citado = null, modelo_valores = null from v
        where m.cod_distribuidor = v.cod_distribuidor and m.cod_conversa = v.cod_conversa returning m.cod_conversa as cod`.execute(
        tx,
      )
      return rows[0]?.cod ?? 0
    })
    const emptied = await open('consultor', `/conversas/${codConversa}`, { loja })
    await thread(emptied.page).getByText('Mensagem apagada').first().waitFor()
    await expectNoA11yViolations(emptied.page)
    await emptied.close()
  },
)
