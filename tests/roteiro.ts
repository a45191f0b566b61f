import { expect } from 'vitest'
import type { ChecklistEntrada } from '#shared/suporte/integracao.ts'
import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { buildChecklist, buildMundo, type Mundo } from './mundo.ts'
import { abrirTeste, type Teste } from './servidor.ts'

export type Corpo = OrcamentoCompleto & {
  codigo: string
  mensagem: string
  campos: Record<string, string>
  atual: { versao: number; estado: string; excessos: string[] }
}
export type Decisao = 'APROVADO' | 'REPROVADO' | 'ADIADO'
export type Roteiro = Awaited<ReturnType<typeof abrirRoteiro>>

export const TERMOS = {
  condicaoPagamento: 'à vista',
  inicioPrevisto: '2026-11-21',
  fimPrevisto: '2026-11-22',
  validadeDias: 10,
}

/** Every line at one part of R$ 100,00 that cost R$ 60,00, less a discount in centavos. */
export const comPrecos = (o: OrcamentoCompleto, desconto = 0) =>
  o.linhas.map((l) => ({
    ...l,
    pecas: [
      { codigo: 'P1', descricao: 'Pastilha', quantidade: 1, custoUnitario: 6000, precoUnitario: 10_000, desconto },
    ],
    maoDeObra: [],
  }))

/** A server with one store and one quote at a time, and the steps that bring a quote to a state through HTTP. */
export async function abrirRoteiro() {
  const t = await abrirTeste()
  return roteiroEm(t, await buildMundo(t))
}

/** The same steps in a world that exists. */
export async function roteiroEm(t: Teste, m: Mundo) {
  const { host } = m
  const nivel3 = await m.token(3)
  const gerente = await m.token(2)
  const loja = m.lojas[0] ?? 0
  let cod = 0

  /** A new quote with one red and one amber finding; the steps act on the newest. */
  async function novo(cliente: Partial<ChecklistEntrada['cliente']> = {}): Promise<number> {
    const body = buildChecklist(loja, {
      cliente: { nome: 'Helena Prado', telefone: '(11) 98888-7777', email: 'helena@exemplo.com', ...cliente },
    })
    const r = await t.chamar('POST', 'integracao/checklists', { host, token: m.chave, body })
    cod = Number(r.corpo['codOrcamento'])
    return cod
  }
  async function em(
    metodo: string,
    acao: string,
    body?: unknown,
    token = nivel3,
    qual = cod,
  ): Promise<{ status: number; corpo: Corpo }> {
    const r = await t.chamar(metodo, `oficina-digital/orcamentos/${qual}${acao}`, { host, token, body })
    return { status: r.status, corpo: r.corpo as unknown as Corpo }
  }
  async function ok(
    metodo: string,
    acao: string,
    body?: unknown,
    token = nivel3,
    qual = cod,
  ): Promise<OrcamentoCompleto> {
    const r = await em(metodo, acao, body, token, qual)
    expect(r.corpo).not.toHaveProperty('codigo')
    return r.corpo
  }
  async function precificado(desconto = 0, qual = cod): Promise<OrcamentoCompleto> {
    let o = await ok('GET', '', undefined, nivel3, qual)
    if (o.estado === 'NOVO') o = await ok('POST', '/montagem', undefined, nivel3, qual)
    o = await ok('PUT', '/linhas', { versao: o.versao, linhas: comPrecos(o, desconto) }, nivel3, qual)
    o = await ok('PUT', '/termos', { versao: o.versao, termos: TERMOS }, nivel3, qual)
    if (o.estado === 'EM_MONTAGEM') o = await ok('POST', '/pedir-preco', { versao: o.versao }, nivel3, qual)
    return ok('POST', '/concluir-preco', { versao: o.versao }, nivel3, qual)
  }
  async function enviado(): Promise<OrcamentoCompleto> {
    const o = await precificado()
    return ok('POST', '/enviar', { versao: o.versao })
  }
  async function decidido(decisoes: Decisao[]): Promise<OrcamentoCompleto> {
    const o = await enviado()
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
  async function publico(o: OrcamentoCompleto, metodo = 'GET', acao = '', body?: unknown) {
    const r = await t.chamar(metodo, `publico/orcamentos/${segredoDoLink(o)}${acao}`, { host, body })
    return { status: r.status, corpo: r.corpo as unknown as OrcamentoCliente & { codigo: string } }
  }
  async function corrente(qual = cod) {
    const r = await t.chamar('GET', `oficina-digital/orcamentos/${qual}/corrente`, { host, token: nivel3 })
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
    gerente,
    loja,
    cod: () => cod,
    novo,
    em,
    ok,
    precificado,
    enviado,
    decidido,
    publico,
    corrente,
  }
}

/** The secret end of a sent quote's link. */
export function segredoDoLink(o: OrcamentoCompleto): string {
  return o.versaoEnviada?.url.split('/').at(-1) ?? ''
}
