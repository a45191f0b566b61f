import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AGENDAMENTO_ACTIONS,
  type AgendamentoAction,
  applyAgendamento,
  AGENDAMENTO_STATES,
  type AgendamentoState,
  canApplyAgendamento,
  type AgendamentoFacts,
} from './agendamento.ts'

const MIN = 60_000
const passed = { inicio: 0, agora: 31 * MIN, toleranciaMinutos: 30 }

/** Per state and action: the resulting state, or null when the action is refused. */
const TABLE: Record<AgendamentoState, Partial<Record<AgendamentoAction, AgendamentoState>>> = {
  AGENDADO: {
    EDITAR: 'AGENDADO',
    REAGENDAR: 'AGENDADO',
    CONFIRMAR: 'CONFIRMADO',
    CHEGAR: 'CHEGOU',
    AUSENTAR: 'NO_SHOW',
    CANCELAR: 'CANCELADO',
  },
  CONFIRMADO: {
    EDITAR: 'CONFIRMADO',
    REAGENDAR: 'AGENDADO',
    CHEGAR: 'CHEGOU',
    AUSENTAR: 'NO_SHOW',
    CANCELAR: 'CANCELADO',
  },
  CHEGOU: { EDITAR: 'CHEGOU', DESFAZER_CHEGADA: 'AGENDADO', RECEPCIONAR: 'RECEPCIONADO', CANCELAR: 'CANCELADO' },
  RECEPCIONADO: {},
  NO_SHOW: {
    EDITAR: 'NO_SHOW',
    REAGENDAR: 'AGENDADO',
    CHEGAR: 'CHEGOU',
    DESFAZER_AUSENCIA: 'AGENDADO',
    CANCELAR: 'CANCELADO',
  },
  CANCELADO: {},
}

describe.each(AGENDAMENTO_STATES)('%s', (estado) => {
  test.each(AGENDAMENTO_ACTIONS)('%s', (acao) => {
    const r = applyAgendamento({ estado, confirmado: estado === 'CONFIRMADO' }, acao, passed)
    const para = TABLE[estado][acao]
    expect(r.ok ? r.estado.estado : null).toBe(para ?? null)
    if (!r.ok) expect(r.mensagem).toMatch(/^Este agendamento está .+: a ação não é mais possível\.$/)
  })
})

test('an appointment cannot be marked as a no-show before the tolerance has passed', () => {
  const s = { estado: 'AGENDADO', confirmado: false } as const
  expect(canApplyAgendamento(s, 'AUSENTAR', { ...passed, agora: 30 * MIN - 1 })).toBe(false)
  expect(canApplyAgendamento(s, 'AUSENTAR', { ...passed, agora: 30 * MIN })).toBe(true)
  expect(applyAgendamento(s, 'AUSENTAR', { ...passed, agora: 0 })).toMatchObject({ mensagem: /30 minutos/ })
})

test('undoing an arrival or a no-show keeps the confirmation; rescheduling clears it', () => {
  const after = (acoes: AgendamentoAction[]) =>
    acoes.reduce<AgendamentoFacts>(
      (s, acao) => {
        const r = applyAgendamento(s, acao, passed)
        if (!r.ok) throw new Error(r.mensagem)
        return r.estado
      },
      { estado: 'AGENDADO', confirmado: false },
    )
  expect(after(['CONFIRMAR', 'CHEGAR', 'DESFAZER_CHEGADA']).estado).toBe('CONFIRMADO')
  expect(after(['CONFIRMAR', 'AUSENTAR', 'DESFAZER_AUSENCIA']).estado).toBe('CONFIRMADO')
  expect(after(['CONFIRMAR', 'REAGENDAR', 'CHEGAR', 'DESFAZER_CHEGADA']).estado).toBe('AGENDADO')
})

test('no sequence of actions leaves a received or cancelled appointment', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...AGENDAMENTO_ACTIONS), { maxLength: 40 }), (acoes) => {
      let s: AgendamentoFacts = { estado: 'AGENDADO', confirmado: false }
      for (const acao of acoes) {
        const r = applyAgendamento(s, acao, passed)
        if (!r.ok) continue
        expect(['RECEPCIONADO', 'CANCELADO']).not.toContain(s.estado)
        expect(TABLE[s.estado]).toHaveProperty(acao)
        if (r.estado.estado === 'CONFIRMADO') expect(r.estado.confirmado).toBe(true)
        s = r.estado
      }
    }),
  )
})
