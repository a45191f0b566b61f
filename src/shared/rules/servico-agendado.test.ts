import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  SERVICO_ACTIONS,
  type ServicoAction,
  applyServicoAction,
  SERVICO_STATUS_LABELS,
  percentByClock,
  canApplyServicoAction,
  NEW_SERVICO,
  type ServicoState,
  SERVICO_STATUSES,
} from './servico-agendado.ts'

const STATUSES: Record<string, ServicoState> = {
  '1': NEW_SERVICO,
  '2 em andamento': { ...NEW_SERVICO, status: 2, trabalhando: true },
  '2 parado': { ...NEW_SERVICO, status: 2 },
  '2 paralisado': { ...NEW_SERVICO, status: 2, paralisado: true, comTrabalho: true },
  '3': { ...NEW_SERVICO, status: 3, percentual: 100, comTrabalho: true },
  '4': { ...NEW_SERVICO, status: 4, percentual: 100, comTrabalho: true },
  '5': { ...NEW_SERVICO, status: 5, percentual: 100, comTrabalho: true },
  removido: { ...NEW_SERVICO, removido: true },
}
/** Per state and action: the resulting status; a missing entry is refused. */
const TABLE: Record<string, Partial<Record<ServicoAction, number>>> = {
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
const bom = (acao: ServicoAction) => ({
  acao,
  percentual: 40,
  minutos: 30,
  motivo: 'combinado',
  recebido: true,
  comMecanico: true,
})

describe.each(Object.entries(STATUSES))('%s', (nome, s) => {
  test.each(SERVICO_ACTIONS)('%s', (acao) => {
    const r = applyServicoAction(s, bom(acao))
    expect(r.ok ? r.estado.status : null).toBe(TABLE[nome]?.[acao] ?? null)
    if (!r.ok) expect(r.mensagem).toMatch(/^[A-ZÉÚ].+\.$/)
  })
})

test('a refusal names the service’s status', () => {
  for (const status of SERVICO_STATUSES.filter((n) => n !== 4))
    expect(applyServicoAction({ ...NEW_SERVICO, status }, { acao: 'ENTREGAR' })).toMatchObject({
      mensagem: expect.stringContaining(SERVICO_STATUS_LABELS[status]),
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
] as const)('%s with %o is refused', (acao, missing, mensagem) => {
  const s =
    acao === 'INICIAR'
      ? NEW_SERVICO
      : acao === 'REPROVAR_QUALIDADE'
        ? STATUSES['3']
        : { ...NEW_SERVICO, status: 2 as const, trabalhando: true, comTrabalho: true }
  expect(applyServicoAction(s ?? NEW_SERVICO, { ...bom(acao), ...missing })).toMatchObject({ ok: false, mensagem })
})

test('cancelling a start without logged work needs no reason', () => {
  expect(canApplyServicoAction({ ...NEW_SERVICO, status: 2, trabalhando: true }, { acao: 'CANCELAR_INICIO' })).toBe(
    true,
  )
})

test('no sequence of actions reaches an illegal state, and only finishing gives 100 %', () => {
  const pedido = fc.record({
    acao: fc.constantFrom(...SERVICO_ACTIONS),
    percentual: fc.integer({ min: -5, max: 105 }),
    minutos: fc.integer({ min: -5, max: 60 }),
    motivo: fc.constantFrom('', 'x'),
    recebido: fc.boolean(),
    comMecanico: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(pedido, { maxLength: 60 }), (pedidos) => {
      let s = NEW_SERVICO
      for (const p of pedidos) {
        const r = applyServicoAction(s, p)
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
  [29, 100, 29],
  [57, 100, 57],
])('%d worked of %d minutes is %d %%', (workedMinutes, padrao, p) => {
  expect(percentByClock(workedMinutes, padrao)).toBe(p)
})
