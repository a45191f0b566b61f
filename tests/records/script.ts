import { expect } from 'vitest'
import type { ChecklistInput } from '#shared/suporte/integracao.ts'
import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { buildChecklist, buildWorld, type World } from './world.ts'
import { openTestServer, type TestServer } from '../server/server.ts'

export type Body = FullOrcamento & {
  codigo: string
  mensagem: string
  campos: Record<string, string>
  atual: { versao: number; estado: string; excessos: string[] }
}
export type Decision = 'APROVADO' | 'REPROVADO' | 'ADIADO'
export type Script = Awaited<ReturnType<typeof openScript>>

export const TERMS = {
  condicaoPagamento: 'à vista',
  inicioPrevisto: '2026-11-21',
  fimPrevisto: '2026-11-22',
  validadeDias: 10,
}

/** Prices every line with one part of R$ 100,00 that cost R$ 60,00, less a discount in centavos. */
export const withPrecos = (o: FullOrcamento, desconto = 0) =>
  o.linhas.map((l) => ({
    ...l,
    pecas: [
      { codigo: 'P1', descricao: 'Pastilha', quantidade: 1, custoUnitario: 6000, precoUnitario: 10_000, desconto },
    ],
    maoDeObra: [],
  }))

/** A server with one store and one quote at a time, and the steps that bring a quote to a state through HTTP. */
export async function openScript() {
  const t = await openTestServer()
  return scriptIn(t, await buildWorld(t))
}

/** The same steps in an existing world. */
export async function scriptIn(t: TestServer, m: World) {
  const { host } = m
  const nivel3 = await m.token(3)
  const manager = await m.token(2)
  const loja = m.lojas[0] ?? 0
  let cod = 0

  /** A new quote with one red and one amber finding; the steps act on the newest quote. */
  async function novo(cliente: Partial<ChecklistInput['cliente']> = {}): Promise<number> {
    const body = buildChecklist(loja, {
      cliente: { nome: 'Helena Prado', telefone: '(11) 98888-7777', email: 'helena@exemplo.com', ...cliente },
    })
    const r = await t.callApi('POST', 'integracao/checklists', { host, token: m.chave, body })
    cod = Number(r.corpo['codOrcamento'])
    return cod
  }
  async function em(
    method: string,
    action: string,
    body?: unknown,
    token = nivel3,
    qual = cod,
  ): Promise<{ status: number; corpo: Body }> {
    const r = await t.callApi(method, `oficina-digital/orcamentos/${qual}${action}`, { host, token, body })
    return { status: r.status, corpo: r.corpo as unknown as Body }
  }
  async function ok(
    method: string,
    action: string,
    body?: unknown,
    token = nivel3,
    qual = cod,
  ): Promise<FullOrcamento> {
    const r = await em(method, action, body, token, qual)
    expect(r.corpo).not.toHaveProperty('codigo')
    return r.corpo
  }
  async function createPrecificado(desconto = 0, qual = cod): Promise<FullOrcamento> {
    let o = await ok('GET', '', undefined, nivel3, qual)
    if (o.estado === 'NOVO') o = await ok('POST', '/montagem', undefined, nivel3, qual)
    o = await ok('PUT', '/linhas', { versao: o.versao, linhas: withPrecos(o, desconto) }, nivel3, qual)
    o = await ok('PUT', '/termos', { versao: o.versao, termos: TERMS }, nivel3, qual)
    if (o.estado === 'EM_MONTAGEM') o = await ok('POST', '/pedir-preco', { versao: o.versao }, nivel3, qual)
    return ok('POST', '/concluir-preco', { versao: o.versao }, nivel3, qual)
  }
  async function sent(): Promise<FullOrcamento> {
    const o = await createPrecificado()
    return ok('POST', '/enviar', { versao: o.versao })
  }
  async function asDecided(decisoes: Decision[]): Promise<FullOrcamento> {
    const o = await sent()
    return ok('POST', '/resposta', {
      versao: o.versao,
      canal: 'TELEFONE',
      evidencia: 'Ligação de Helena às 14:30',
      nome: 'Helena Prado',
      decisoes: o.linhas.map((l, i) => ({
        codLinha: l.codLinha,
        decisao: decisoes[i] ?? 'APROVADO',
        ...(decisoes[i] === 'ADIADO' && { adiadoKm: 30_000 }),
        ...(decisoes[i] === 'REPROVADO' && { motivo: 'PRECO' }),
      })),
    })
  }
  async function isPublic(o: FullOrcamento, method = 'GET', action = '', body?: unknown) {
    const r = await t.callApi(method, `publico/orcamentos/${linkSecret(o)}${action}`, { host, body })
    return { status: r.status, corpo: r.corpo as unknown as OrcamentoCliente & { codigo: string } }
  }
  async function chain(qual = cod) {
    const r = await t.callApi('GET', `oficina-digital/orcamentos/${qual}/corrente`, { host, token: nivel3 })
    return r.corpo as unknown as {
      integra: boolean
      eventos: number
      semCorrente: number
      codEventoQuebrado: number | null
    }
  }
  return {
    t,
    m,
    nivel3,
    manager,
    loja,
    cod: () => cod,
    novo,
    em,
    ok,
    createPrecificado,
    sent,
    asDecided,
    isPublic,
    chain,
  }
}

/** Secret part of a sent quote's link. */
export function linkSecret(o: FullOrcamento): string {
  return o.versaoEnviada?.url.split('/').at(-1) ?? ''
}
