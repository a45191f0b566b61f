import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ACOES_AGENDAMENTO,
  type AcaoAgendamento,
  aplicarAgendamento,
  ESTADOS_AGENDAMENTO,
  type EstadoAgendamento,
  podeAgendamento,
  type SituacaoAgendamento,
} from './agendamento.ts'

const MIN = 60_000
const passou = { inicio: 0, agora: 31 * MIN, toleranciaMinutos: 30 }

/** Each state × act: where it leads, null where it is refused. */
const TABELA: Record<EstadoAgendamento, Partial<Record<AcaoAgendamento, EstadoAgendamento>>> = {
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

describe.each(ESTADOS_AGENDAMENTO)('%s', (estado) => {
  test.each(ACOES_AGENDAMENTO)('%s', (acao) => {
    const r = aplicarAgendamento({ estado, confirmado: estado === 'CONFIRMADO' }, acao, passou)
    const para = TABELA[estado][acao]
    expect(r.ok ? r.estado.estado : null).toBe(para ?? null)
    if (!r.ok) expect(r.mensagem).toMatch(/^Este agendamento está .+: a ação não é mais possível\.$/)
  })
})

test('nobody is absent before the tolerance has passed', () => {
  const s = { estado: 'AGENDADO', confirmado: false } as const
  expect(podeAgendamento(s, 'AUSENTAR', { ...passou, agora: 30 * MIN - 1 })).toBe(false)
  expect(podeAgendamento(s, 'AUSENTAR', { ...passou, agora: 30 * MIN })).toBe(true)
  expect(aplicarAgendamento(s, 'AUSENTAR', { ...passou, agora: 0 })).toMatchObject({ mensagem: /30 minutos/ })
})

test('what was confirmed stays so when an arrival or an absence is taken back; another hour is to be confirmed anew', () => {
  const feito = (acoes: AcaoAgendamento[]) =>
    acoes.reduce<SituacaoAgendamento>(
      (s, acao) => {
        const r = aplicarAgendamento(s, acao, passou)
        if (!r.ok) throw new Error(r.mensagem)
        return r.estado
      },
      { estado: 'AGENDADO', confirmado: false },
    )
  expect(feito(['CONFIRMAR', 'CHEGAR', 'DESFAZER_CHEGADA']).estado).toBe('CONFIRMADO')
  expect(feito(['CONFIRMAR', 'AUSENTAR', 'DESFAZER_AUSENCIA']).estado).toBe('CONFIRMADO')
  expect(feito(['CONFIRMAR', 'REAGENDAR', 'CHEGAR', 'DESFAZER_CHEGADA']).estado).toBe('AGENDADO')
})

test('no walk leaves a received or cancelled appointment', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ACOES_AGENDAMENTO), { maxLength: 40 }), (acoes) => {
      let s: SituacaoAgendamento = { estado: 'AGENDADO', confirmado: false }
      for (const acao of acoes) {
        const r = aplicarAgendamento(s, acao, passou)
        if (!r.ok) continue
        expect(['RECEPCIONADO', 'CANCELADO']).not.toContain(s.estado)
        expect(TABELA[s.estado]).toHaveProperty(acao)
        if (r.estado.estado === 'CONFIRMADO') expect(r.estado.confirmado).toBe(true)
        s = r.estado
      }
    }),
  )
})
