import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NIVEIS } from '../core/contract.ts'
import {
  monthActions,
  MONTH_ACTIONS,
  applyMonthAction,
  isMonthEditable,
  MONTH_STATES,
  stateAfterFilling,
  type MonthState,
} from './mes-vendas.ts'

const PATH: Record<MonthState, Partial<Record<(typeof MONTH_ACTIONS)[number], MonthState>>> = {
  ABERTO: { ENVIAR: 'ENVIADO' },
  PREENCHIDO: { ENVIAR: 'ENVIADO' },
  ENVIADO: { ANALISAR: 'EM_ANALISE', APROVAR: 'APROVADO', DEVOLVER: 'DEVOLVIDO' },
  EM_ANALISE: { APROVAR: 'APROVADO', DEVOLVER: 'DEVOLVIDO' },
  APROVADO: { DEVOLVER: 'DEVOLVIDO', REABRIR: 'REABERTO', FECHAR: 'FECHADO' },
  FECHADO: {},
  DEVOLVIDO: { ENVIAR: 'ENVIADO' },
  REABERTO: { ENVIAR: 'ENVIADO' },
}

describe('every state × action', () => {
  it.each(MONTH_STATES.flatMap((e) => MONTH_ACTIONS.map((a) => [e, a] as const)))('%s, %s', (estado, acao) => {
    const r = applyMonthAction(estado, acao, 'um motivo')
    expect(r.ok ? r.estado : null).toBe(PATH[estado][acao] ?? null)
    if (!r.ok) expect(r.mensagem).toMatch(/^O mês está /)
  })
})

describe('every level × state', () => {
  it.each(NIVEIS)('level %s', (nivel) => {
    for (const estado of MONTH_STATES) {
      const isAllowed = monthActions(estado, nivel)
      const todas = Object.keys(PATH[estado])
      expect(isAllowed).toEqual(
        nivel === 2 || nivel === -1 ? todas : nivel === 1 ? todas.filter((a) => a === 'ENVIAR') : [],
      )
    }
  })
})

it('returning a month needs a reason', () => {
  expect(applyMonthAction('ENVIADO', 'DEVOLVER', '  ')).toEqual({ ok: false, mensagem: 'Diga o motivo' })
  expect(applyMonthAction('APROVADO', 'REABRIR', null)).toEqual({ ok: false, mensagem: 'Diga o motivo' })
})

it('no sequence of actions leaves a closed month, and only a returned month is edited again', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...MONTH_ACTIONS), { maxLength: 30 }), (acoes) => {
      let estado: MonthState = 'ABERTO'
      let closed = false
      for (const a of acoes) {
        const r = applyMonthAction(estado, a, 'um motivo')
        if (r.ok) estado = r.estado
        closed ||= estado === 'FECHADO'
      }
      if (closed) expect([estado, isMonthEditable(estado)]).toEqual(['FECHADO', false])
    }),
  )
})

it('a month is complete with a figure for every working day; a returned month stays returned until it is sent', () => {
  expect([stateAfterFilling('ABERTO', true), stateAfterFilling('PREENCHIDO', false)]).toEqual(['PREENCHIDO', 'ABERTO'])
  expect([stateAfterFilling('DEVOLVIDO', true), stateAfterFilling('REABERTO', true)]).toEqual(['DEVOLVIDO', 'REABERTO'])
})
