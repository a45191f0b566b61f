import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { derivarEstado, type EstadoLinha, totalLinha } from '#shared/rules/orcamento.ts'
import { abrirRoteiro, comPrecos, type Roteiro, TERMOS } from '#tests/roteiro.ts'

let r: Roteiro
beforeAll(async () => {
  r = await abrirRoteiro()
})
afterAll(() => r.t.fechar())
beforeEach(() => r.novo())

describe('any sequence of actions', () => {
  // A deterministic walk over every action, legal or not: what is refused changes nothing, what is done keeps the laws.
  const ACOES = [
    'montagem',
    'linhas',
    'termos',
    'pedir',
    'concluir',
    'alcada',
    'aprovar',
    'negar',
    'enviar',
    'reenviar',
    'retirar',
    'abrir',
    'responder',
    'reprovar',
    'execucao',
    'executar',
    'finalizar',
    'reofertar',
    'cancelar',
  ] as const
  const PESO = { cancelar: 0.1, reprovar: 0.3, retirar: 0.4, negar: 0.5 } as const

  /** What usually comes next: half of the steps go on, so that the walk reaches every state. */
  const ADIANTE: Partial<Record<string, (typeof ACOES)[number]>> = {
    NOVO: 'montagem',
    EM_MONTAGEM: 'pedir',
    AGUARDANDO_PRECO: 'linhas',
    PRECIFICADO: 'enviar',
    AGUARDANDO_ALCADA: 'aprovar',
    ENVIADO: 'abrir',
    VISUALIZADO: 'responder',
    PARCIAL: 'execucao',
    APROVADO: 'execucao',
    EM_EXECUCAO: 'executar',
  }

  async function agir(acao: (typeof ACOES)[number], o: OrcamentoCompleto, sorte: () => number): Promise<number> {
    const v = { versao: o.versao }
    const decisoes = () =>
      o.linhas.map((l) => ({
        codLinha: l.codLinha,
        ...(sorte() < 0.6 ? { decisao: 'APROVADO' } : { decisao: 'REPROVADO', motivo: 'PRECO' }),
      }))
    const fazer = {
      montagem: () => r.em('POST', '/montagem'),
      linhas: () => r.em('PUT', '/linhas', { ...v, linhas: comPrecos(o, sorte() < 0.3 ? 3000 : 0) }),
      termos: () => r.em('PUT', '/termos', { ...v, termos: TERMOS }),
      pedir: () => r.em('POST', '/pedir-preco', v),
      concluir: () => r.em('POST', '/concluir-preco', v),
      alcada: () => r.em('POST', '/alcada', { ...v, justificativa: 'cliente antigo' }),
      aprovar: () => r.em('POST', '/alcada/resposta', { ...v, resposta: 'APROVADA' }, r.gerente),
      negar: () => r.em('POST', '/alcada/resposta', { ...v, resposta: 'NEGADA' }, r.gerente),
      enviar: () => r.em('POST', '/enviar', v),
      reenviar: () => r.em('POST', '/reenviar', { ...v, canais: [] }),
      retirar: () => r.em('POST', '/retirar', v),
      abrir: () => (o.versaoEnviada ? r.publico(o, 'POST', '/abertura') : Promise.resolve({ status: 404 })),
      responder: () =>
        r.em('POST', '/resposta', {
          ...v,
          canal: 'BALCAO',
          evidencia: 'no balcão',
          nome: 'Helena',
          decisoes: decisoes(),
        }),
      reprovar: () => r.em('POST', '/reprovar', { ...v, motivo: 'PRECO' }),
      execucao: () => r.em('POST', '/execucao', v),
      executar: () =>
        r.em('PUT', '/execucao', {
          ...v,
          linhas: o.linhas
            .filter((l) => l.estado === 'APROVADO')
            .map((l) => ({ codLinha: l.codLinha, estado: 'EXECUTADO' })),
        }),
      finalizar: () => r.em('POST', '/finalizar', v),
      reofertar: () =>
        r.em('POST', '/reofertar', {
          codLinhas: o.linhas.filter((l) => l.estado === 'REPROVADO').map((l) => l.codLinha),
        }),
      cancelar: () => r.em('POST', '/cancelar', { ...v, motivo: 'engano' }),
    }
    return (await fazer[acao]()).status
  }

  test.each([11, 23, 47, 91])('keeps the laws (walk %d)', async (semente) => {
    let s = semente
    const sorte = () => ((s = (s * 48_271) % 2_147_483_647) - 1) / 2_147_483_646
    let o = await r.ok('GET', '')
    let feitas = 0
    for (let passo = 0; passo < 160; passo++) {
      const qualquer = ACOES[Math.floor(sorte() * ACOES.length)] ?? 'linhas'
      const acao = sorte() < 0.5 ? (ADIANTE[o.estado] ?? qualquer) : qualquer
      if (sorte() > (PESO[acao as keyof typeof PESO] ?? 1)) continue
      const status = await agir(acao, o, sorte)
      expect([200, 400, 404, 409, 422]).toContain(status)
      const depois = await r.ok('GET', '')
      if (status !== 200) expect([acao, depois.versao, depois.estado]).toEqual([acao, o.versao, o.estado])
      else feitas++
      // The state is the fold of the events.
      expect(
        derivarEstado(
          depois.eventos.map((e) => e.tipo),
          depois.linhas.map((l): EstadoLinha => l.estado),
        ),
      ).toBe(depois.estado)
      // Totals are the sums of the lines.
      for (const l of depois.linhas) expect(l.total).toBe(totalLinha(l))
      if (depois.linhas.length > 0 && depois.linhas.every((l) => l.total !== null))
        expect(depois.valor).toBe(depois.linhas.reduce((x, l) => x + (l.total ?? 0), 0))
      // An approved line never changes.
      for (const l of o.linhas.filter((x) => ['APROVADO', 'EXECUTADO'].includes(x.estado)))
        expect(depois.linhas.find((x) => x.codLinha === l.codLinha)).toMatchObject({
          titulo: l.titulo,
          pecas: l.pecas,
          maoDeObra: l.maoDeObra,
          total: l.total,
        })
      if (depois.estado === 'CANCELADO' || depois.estado === 'FINALIZADO')
        expect((await r.corrente()).integra).toBe(true)
      // What has ended begins again with another quote.
      o =
        depois.estado === 'CANCELADO' || depois.estado === 'FINALIZADO'
          ? await r.novo().then(() => r.ok('GET', ''))
          : depois
    }
    expect(feitas).toBeGreaterThan(25)
    expect((await r.corrente()).integra).toBe(true)
  })
})
