import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { deriveState, type LinhaState, linhaTotal } from '#shared/rules/orcamento.ts'
import { openScript, withPrecos, type Script, TERMS } from '#tests/records/script.ts'

let r: Script
beforeAll(async () => {
  r = await openScript()
})
afterAll(() => r.t.close())
beforeEach(() => r.novo())

describe('any sequence of actions', () => {
  // A deterministic walk over every action, allowed or not: a refused action changes nothing, a done one keeps the invariants.
  const ACTIONS = [
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
  const WEIGHT = { cancelar: 0.1, reprovar: 0.3, retirar: 0.4, negar: 0.5 } as const

  /** The usual next action: half of the steps take it, so that the walk reaches every state. */
  const AHEAD: Partial<Record<string, (typeof ACTIONS)[number]>> = {
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

  async function act(action: (typeof ACTIONS)[number], o: FullOrcamento, random: () => number): Promise<number> {
    const v = { versao: o.versao }
    const decisoes = () =>
      o.linhas.map((l) => ({
        codLinha: l.codLinha,
        ...(random() < 0.6 ? { decisao: 'APROVADO' } : { decisao: 'REPROVADO', motivo: 'PRECO' }),
      }))
    const run = {
      montagem: () => r.em('POST', '/montagem'),
      linhas: () => r.em('PUT', '/linhas', { ...v, linhas: withPrecos(o, random() < 0.3 ? 3000 : 0) }),
      termos: () => r.em('PUT', '/termos', { ...v, termos: TERMS }),
      pedir: () => r.em('POST', '/pedir-preco', v),
      concluir: () => r.em('POST', '/concluir-preco', v),
      alcada: () => r.em('POST', '/alcada', { ...v, justificativa: 'cliente antigo' }),
      aprovar: () => r.em('POST', '/alcada/resposta', { ...v, resposta: 'APROVADA' }, r.manager),
      negar: () => r.em('POST', '/alcada/resposta', { ...v, resposta: 'NEGADA' }, r.manager),
      enviar: () => r.em('POST', '/enviar', v),
      reenviar: () => r.em('POST', '/reenviar', { ...v, canais: [] }),
      retirar: () => r.em('POST', '/retirar', v),
      abrir: () => (o.versaoEnviada ? r.isPublic(o, 'POST', '/abertura') : Promise.resolve({ status: 404 })),
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
    return (await run[action]()).status
  }

  test.each([11, 23, 47, 91])('keeps the invariants (walk %d)', async (seed) => {
    let s = seed
    const random = () => ((s = (s * 48_271) % 2_147_483_647) - 1) / 2_147_483_646
    let o = await r.ok('GET', '')
    let feitas = 0
    for (let step = 0; step < 160; step++) {
      const whichever = ACTIONS[Math.floor(random() * ACTIONS.length)] ?? 'linhas'
      const action = random() < 0.5 ? (AHEAD[o.estado] ?? whichever) : whichever
      if (random() > (WEIGHT[action as keyof typeof WEIGHT] ?? 1)) continue
      const status = await act(action, o, random)
      expect([200, 400, 404, 409, 422]).toContain(status)
      const after = await r.ok('GET', '')
      if (status !== 200) expect([action, after.versao, after.estado]).toEqual([action, o.versao, o.estado])
      else feitas++
      // Replaying the events gives the state.
      expect(
        deriveState(
          after.eventos.map((e) => e.tipo),
          after.linhas.map((l): LinhaState => l.estado),
        ),
      ).toBe(after.estado)
      // Totals are the sums of the lines.
      for (const l of after.linhas) expect(l.total).toBe(linhaTotal(l))
      if (after.linhas.length > 0 && after.linhas.every((l) => l.total !== null))
        expect(after.valor).toBe(after.linhas.reduce((x, l) => x + (l.total ?? 0), 0))
      // An approved line never changes.
      for (const l of o.linhas.filter((x) => ['APROVADO', 'EXECUTADO'].includes(x.estado)))
        expect(after.linhas.find((x) => x.codLinha === l.codLinha)).toMatchObject({
          titulo: l.titulo,
          pecas: l.pecas,
          maoDeObra: l.maoDeObra,
          total: l.total,
        })
      if (after.estado === 'CANCELADO' || after.estado === 'FINALIZADO') expect((await r.chain()).integra).toBe(true)
      // After a final state the walk continues with another quote.
      o =
        after.estado === 'CANCELADO' || after.estado === 'FINALIZADO'
          ? await r.novo().then(() => r.ok('GET', ''))
          : after
    }
    expect(feitas).toBeGreaterThan(25)
    expect((await r.chain()).integra).toBe(true)
  })
})
