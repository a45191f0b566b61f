import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ACOES_SERVICO,
  type AcaoServico,
  aplicarServico,
  NOME_STATUS_SERVICO,
  percentualDoRelogio,
  podeServico,
  SERVICO_NOVO,
  type SituacaoServico,
  STATUS_SERVICO,
} from './servico-agendado.ts'

const SITUACOES: Record<string, SituacaoServico> = {
  '1': SERVICO_NOVO,
  '2 em andamento': { ...SERVICO_NOVO, status: 2, trabalhando: true },
  '2 parado': { ...SERVICO_NOVO, status: 2 },
  '2 paralisado': { ...SERVICO_NOVO, status: 2, paralisado: true, comTrabalho: true },
  '3': { ...SERVICO_NOVO, status: 3, percentual: 100, comTrabalho: true },
  '4': { ...SERVICO_NOVO, status: 4, percentual: 100, comTrabalho: true },
  '5': { ...SERVICO_NOVO, status: 5, percentual: 100, comTrabalho: true },
  removido: { ...SERVICO_NOVO, removido: true },
}
/** Each situation × act: the status it leads to; what is not named is refused. */
const TABELA: Record<string, Partial<Record<AcaoServico, number>>> = {
  '1': { ENCAIXAR: 1, INICIAR: 2, REMOVER: 1, TEMPO_ADICIONAL: 1 },
  '2 em andamento': { ENCAIXAR: 2, PARALISAR: 2, FINALIZAR: 3, CANCELAR_INICIO: 1, PERCENTUAL: 2, TEMPO_ADICIONAL: 2 },
  '2 parado': {
    ENCAIXAR: 2,
    INICIAR: 2,
    PARALISAR: 2,
    FINALIZAR: 3,
    CANCELAR_INICIO: 1,
    PERCENTUAL: 2,
    TEMPO_ADICIONAL: 2,
  },
  '2 paralisado': { INICIAR: 2, PROGRAMAR: 2, LIBERAR: 2, REMOVER: 2, CANCELAR_INICIO: 1, TEMPO_ADICIONAL: 2 },
  '3': { APROVAR_QUALIDADE: 4, REPROVAR_QUALIDADE: 2 },
  '4': { CANCELAR_QUALIDADE: 3, ENTREGAR: 5 },
  '5': { CANCELAR_ENTREGA: 4 },
  removido: {},
}
const bom = (acao: AcaoServico) => ({
  acao,
  percentual: 40,
  minutos: 30,
  motivo: 'combinado',
  recebido: true,
  comMecanico: true,
})

describe.each(Object.entries(SITUACOES))('%s', (nome, s) => {
  test.each(ACOES_SERVICO)('%s', (acao) => {
    const r = aplicarServico(s, bom(acao))
    expect(r.ok ? r.estado.status : null).toBe(TABELA[nome]?.[acao] ?? null)
    if (!r.ok) expect(r.mensagem).toMatch(/^[A-ZÉÚ].+\.$/)
  })
})

test('a refusal says where the service is, by its name', () => {
  for (const status of STATUS_SERVICO.filter((n) => n !== 4))
    expect(aplicarServico({ ...SERVICO_NOVO, status }, { acao: 'ENTREGAR' })).toMatchObject({
      mensagem: expect.stringContaining(NOME_STATUS_SERVICO[status]),
    })
})

test.each([
  ['INICIAR', { recebido: false }, /recepcionado/],
  ['INICIAR', { comMecanico: false }, /mecânico/],
  ['REPROVAR_QUALIDADE', { motivo: ' ' }, /reprovou/],
  ['PERCENTUAL', { percentual: 100 }, /0 a 99/],
  ['PERCENTUAL', { percentual: -1 }, /0 a 99/],
  ['PERCENTUAL', { percentual: 1.5 }, /0 a 99/],
  ['TEMPO_ADICIONAL', { minutos: 0 }, /minutos/],
] as const)('%s with %o is refused', (acao, falta, mensagem) => {
  const s =
    acao === 'INICIAR'
      ? SERVICO_NOVO
      : acao === 'REPROVAR_QUALIDADE'
        ? SITUACOES['3']
        : { ...SERVICO_NOVO, status: 2 as const, trabalhando: true, comTrabalho: true }
  expect(aplicarServico(s ?? SERVICO_NOVO, { ...bom(acao), ...falta })).toMatchObject({ ok: false, mensagem })
})

test('a start without logged work is cancelled without a reason', () => {
  expect(podeServico({ ...SERVICO_NOVO, status: 2, trabalhando: true }, { acao: 'CANCELAR_INICIO' })).toBe(true)
})

test('no walk reaches an illegal state, and 100 % comes by finishing alone', () => {
  const pedido = fc.record({
    acao: fc.constantFrom(...ACOES_SERVICO),
    percentual: fc.integer({ min: -5, max: 105 }),
    minutos: fc.integer({ min: -5, max: 60 }),
    motivo: fc.constantFrom('', 'x'),
    recebido: fc.boolean(),
    comMecanico: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(pedido, { maxLength: 60 }), (pedidos) => {
      let s = SERVICO_NOVO
      for (const p of pedidos) {
        const r = aplicarServico(s, p)
        if (!r.ok) {
          expect(r.mensagem).not.toBe('')
          continue
        }
        const d = r.estado
        expect(Math.abs(d.status - s.status)).toBeLessThanOrEqual(1)
        if (d.paralisado || d.trabalhando) expect(d.status).toBe(2)
        expect(d.paralisado && d.trabalhando).toBe(false)
        expect(d.percentual === 100).toBe(d.status > 2)
        if (d.percentual === 100 && s.percentual !== 100) expect(p.acao).toBe('FINALIZAR')
        expect(d.minutosAdicionais).toBeGreaterThanOrEqual(s.minutosAdicionais)
        s = d
      }
    }),
  )
})

test.each([
  [0, 60, 0],
  [30, 60, 50],
  [59.9, 60, 99],
  [600, 60, 99],
  [10, 0, 0],
])('%d worked of %d minutes is %d %%', (trabalhados, padrao, p) => {
  expect(percentualDoRelogio(trabalhados, padrao)).toBe(p)
})
