import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { ChecklistInput } from '#shared/suporte/integracao.ts'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { transaction } from '../../src/server/core/database/transaction.ts'
import { api, sampleChecklist, getLojas, postChecklist, tokenFor } from '../server/api.ts'
import type { Demo } from '../browser/demo.ts'

/** A customer's CPF, and its last four digits, which the identity step asks for. */
export const CPF = { documento: '529.982.247-25', fim: '4725' }

const TERMS = {
  condicaoPagamento: 'Cartão em até 3 vezes',
  inicioPrevisto: '2027-01-11',
  fimPrevisto: '2027-01-12',
  validadeDias: 10,
}

async function photo(cor: string): Promise<{ dados: string }> {
  const disk = `<svg width="1200" height="800"><rect width="1200" height="800" fill="#cfd6dd"/><circle cx="600" cy="400" r="290" fill="${cor}"/><circle cx="600" cy="400" r="110" fill="#eee"/></svg>`
  return { dados: (await sharp(Buffer.from(disk)).jpeg().toBuffer()).toString('base64') }
}

/** A quote of three lines, each R$ 350,00, brought to `PRECIFICADO` through the API; the two red ones are decided together. */
export async function createPrecificado(
  demo: Demo,
  placa: string,
  cliente: Partial<ChecklistInput['cliente']> = {},
): Promise<FullOrcamento> {
  const [loja] = await getLojas(demo)
  const base = sampleChecklist(loja.codConcessionaria, placa, 'Camila Duarte')
  const [first, ...others] = base.itens
  if (!first) throw new Error('checklist without items')
  const { codOrcamento } = await postChecklist(demo, 'localhost', {
    ...base,
    // A random phone: a customer without document is matched by phone.
    cliente: { ...base.cliente, telefone: `(11) 9${String(randomInt(10_000_000, 99_999_999))}`, ...cliente },
    itens: [{ ...first, fotos: [await photo('#7a8b9c'), await photo('#9c7a7a')] }, ...others],
  })
  const token = await tokenFor(demo, 'consultor')
  const run = (method: string, action: string, body?: unknown) =>
    api<FullOrcamento>(demo, 'localhost', method, `oficina-digital/orcamentos/${codOrcamento}${action}`, {
      token,
      body,
    })
  let o = await run('POST', '/montagem')
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
  o = await run('PUT', '/linhas', { versao: o.versao, linhas })
  o = await run('PUT', '/termos', { versao: o.versao, termos: TERMS })
  o = await run('POST', '/pedir-preco', { versao: o.versao })
  return run('POST', '/concluir-preco', { versao: o.versao })
}

/** A quote of the first store brought to a state through the API; each part costs R$ 60,00 and sells for R$ 100,00. */
export async function orcamentoInState(
  demo: Demo,
  step: 'NOVO' | 'AGUARDANDO_PRECO' | 'ENVIADO',
  placa: string,
  cliente: string,
): Promise<FullOrcamento> {
  const token = await tokenFor(demo, 'consultor')
  const [loja] = await getLojas(demo)
  const { codOrcamento } = await postChecklist(
    demo,
    'localhost',
    sampleChecklist(loja.codConcessionaria, placa, cliente),
  )
  const em = (method: string, action: string, body?: unknown) =>
    api<FullOrcamento>(demo, 'localhost', method, `oficina-digital/orcamentos/${codOrcamento}${action}`, {
      token,
      ...(body !== undefined && { body }),
    })
  let o = await em('GET', '')
  if (step === 'NOVO') return o
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
  o = await em('PUT', '/termos', { versao: o.versao, termos: { ...TERMS, condicaoPagamento: 'à vista' } })
  o = await em('POST', '/pedir-preco', { versao: o.versao })
  if (step === 'AGUARDANDO_PRECO') return o
  o = await em('POST', '/concluir-preco', { versao: o.versao })
  return em('POST', '/enviar', { versao: o.versao })
}

/** Sends the quote of `createPrecificado`; its link points to the server under test. */
export async function sent(
  demo: Demo,
  placa: string,
  cliente?: Partial<ChecklistInput['cliente']>,
): Promise<FullOrcamento & { link: string }> {
  const o = await createPrecificado(demo, placa, cliente)
  const token = await tokenFor(demo, 'consultor')
  const r = await api<FullOrcamento>(demo, 'localhost', 'POST', `oficina-digital/orcamentos/${o.codOrcamento}/enviar`, {
    token,
    body: { versao: o.versao },
  })
  return { ...r, link: `http://localhost:${demo.portNumber}/o/${r.versaoEnviada?.url.split('/').at(-1) ?? ''}` }
}

/** The newest code that was sent to an address, read from the outbox. */
export async function latestCodeFor(demo: Demo, destination: string): Promise<string> {
  const { corpo } = await transaction(demo.server.services.db, 'sistema', (tx) =>
    tx
      .selectFrom('mensagem')
      .select('corpo')
      .where('destino', '=', destination)
      .orderBy('codMensagem', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  return corpo.slice(0, 6)
}

export async function choose(page: Page, linha: string, action: 'Aprovar' | 'Recusar' | 'Adiar'): Promise<void> {
  await page
    .getByRole('group', { name: `Sua decisão sobre ${linha}` })
    .getByRole('button', { name: action })
    .click()
}
