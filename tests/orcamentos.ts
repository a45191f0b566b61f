import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { ChecklistEntrada } from '#shared/suporte/integracao.ts'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { transacao } from '../src/server/core/database/transaction.ts'
import { api, checklistDe, lojasDe, postarChecklist, tokenDe } from './api.ts'
import type { Demo } from './demo.ts'

/** A customer's CPF, and the end of it that the identity step asks for. */
export const CPF = { documento: '529.982.247-25', fim: '4725' }

const TERMOS = {
  condicaoPagamento: 'Cartão em até 3 vezes',
  inicioPrevisto: '2027-01-11',
  fimPrevisto: '2027-01-12',
  validadeDias: 10,
}

async function foto(cor: string): Promise<{ dados: string }> {
  const disco = `<svg width="1200" height="800"><rect width="1200" height="800" fill="#cfd6dd"/><circle cx="600" cy="400" r="290" fill="${cor}"/><circle cx="600" cy="400" r="110" fill="#eee"/></svg>`
  return { dados: (await sharp(Buffer.from(disco)).jpeg().toBuffer()).toString('base64') }
}

/** A quote of three lines, each R$ 350,00, brought to `PRECIFICADO` by the API; the two red ones are decided together. */
export async function precificado(
  demo: Demo,
  placa: string,
  cliente: Partial<ChecklistEntrada['cliente']> = {},
): Promise<OrcamentoCompleto> {
  const [loja] = await lojasDe(demo)
  const base = checklistDe(loja.codConcessionaria, placa, 'Camila Duarte')
  const [primeiro, ...outros] = base.itens
  if (!primeiro) throw new Error('checklist without items')
  const { codOrcamento } = await postarChecklist(demo, 'localhost', {
    ...base,
    // A phone of one's own: a customer without document is recognised by it.
    cliente: { ...base.cliente, telefone: `(11) 9${String(randomInt(10_000_000, 99_999_999))}`, ...cliente },
    itens: [{ ...primeiro, fotos: [await foto('#7a8b9c'), await foto('#9c7a7a')] }, ...outros],
  })
  const token = await tokenDe(demo, 'consultor')
  const fazer = (metodo: string, acao: string, body?: unknown) =>
    api<OrcamentoCompleto>(demo, 'localhost', metodo, `oficina-digital/orcamentos/${codOrcamento}${acao}`, {
      token,
      body,
    })
  let o = await fazer('POST', '/montagem')
  const linhas = o.linhas.map((l) => ({
    ...l,
    vinculo: l.cor === 'VERMELHO' ? 1 : null,
    pecas: [
      {
        codigo: 'P1',
        descricao: `Jogo de ${l.titulo.toLowerCase()}`,
        quantidade: 1,
        custoUnitario: 15_000,
        precoUnitario: 25_000,
        desconto: 0,
      },
    ],
    maoDeObra: [{ codigo: 'S1', descricao: 'Troca', minutos: 60, custoHora: 5000, valorHora: 10_000, desconto: 0 }],
  }))
  o = await fazer('PUT', '/linhas', { versao: o.versao, linhas })
  o = await fazer('PUT', '/termos', { versao: o.versao, termos: TERMOS })
  o = await fazer('POST', '/pedir-preco', { versao: o.versao })
  return fazer('POST', '/concluir-preco', { versao: o.versao })
}

/** A quote of the first store brought to a state through the API; the parts cost R$ 60,00 and sell for R$ 100,00. */
export async function orcamentoEm(
  demo: Demo,
  passo: 'NOVO' | 'AGUARDANDO_PRECO' | 'ENVIADO',
  placa: string,
  cliente: string,
): Promise<OrcamentoCompleto> {
  const token = await tokenDe(demo, 'consultor')
  const [loja] = await lojasDe(demo)
  const { codOrcamento } = await postarChecklist(demo, 'localhost', checklistDe(loja.codConcessionaria, placa, cliente))
  const em = (metodo: string, acao: string, body?: unknown) =>
    api<OrcamentoCompleto>(demo, 'localhost', metodo, `oficina-digital/orcamentos/${codOrcamento}${acao}`, {
      token,
      ...(body !== undefined && { body }),
    })
  let o = await em('GET', '')
  if (passo === 'NOVO') return o
  o = await em('POST', '/montagem')
  const pecas = [
    {
      codigo: 'PX-0012',
      descricao: 'Fluido de freio',
      quantidade: 1,
      custoUnitario: 6000,
      precoUnitario: 10_000,
      desconto: 0,
    },
  ]
  o = await em('PUT', '/linhas', { versao: o.versao, linhas: o.linhas.map((l) => ({ ...l, pecas, maoDeObra: [] })) })
  o = await em('PUT', '/termos', { versao: o.versao, termos: { ...TERMOS, condicaoPagamento: 'à vista' } })
  o = await em('POST', '/pedir-preco', { versao: o.versao })
  if (passo === 'AGUARDANDO_PRECO') return o
  o = await em('POST', '/concluir-preco', { versao: o.versao })
  return em('POST', '/enviar', { versao: o.versao })
}

/** The quote of `precificado`, sent; its link is that of the server under test. */
export async function enviado(
  demo: Demo,
  placa: string,
  cliente?: Partial<ChecklistEntrada['cliente']>,
): Promise<OrcamentoCompleto & { link: string }> {
  const o = await precificado(demo, placa, cliente)
  const token = await tokenDe(demo, 'consultor')
  const r = await api<OrcamentoCompleto>(
    demo,
    'localhost',
    'POST',
    `oficina-digital/orcamentos/${o.codOrcamento}/enviar`,
    {
      token,
      body: { versao: o.versao },
    },
  )
  return { ...r, link: `http://localhost:${demo.porta}/o/${r.versaoEnviada?.url.split('/').at(-1) ?? ''}` }
}

/** The newest code that went to an address, as the outbox holds it. */
export async function codigoPara(demo: Demo, destino: string): Promise<string> {
  const { corpo } = await transacao(demo.servidor.partes.banco, 'sistema', (tx) =>
    tx
      .selectFrom('mensagem')
      .select('corpo')
      .where('destino', '=', destino)
      .orderBy('codMensagem', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  return corpo.slice(0, 6)
}

export async function escolher(page: Page, linha: string, acao: 'Aprovar' | 'Recusar' | 'Adiar'): Promise<void> {
  await page
    .getByRole('group', { name: `Sua decisão sobre ${linha}` })
    .getByRole('button', { name: acao })
    .click()
}
