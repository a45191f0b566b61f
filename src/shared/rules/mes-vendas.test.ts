import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NIVEIS } from '../core/contract.ts'
import {
  acoesDoMes,
  ACOES_MES,
  aplicarMes,
  editavelMes,
  ESTADOS_MES,
  estadoAoPreencher,
  type EstadoMes,
} from './mes-vendas.ts'

const CAMINHO: Record<EstadoMes, Partial<Record<(typeof ACOES_MES)[number], EstadoMes>>> = {
  ABERTO: { ENVIAR: 'ENVIADO' },
  PREENCHIDO: { ENVIAR: 'ENVIADO' },
  ENVIADO: { ANALISAR: 'EM_ANALISE', APROVAR: 'APROVADO', DEVOLVER: 'DEVOLVIDO' },
  EM_ANALISE: { APROVAR: 'APROVADO', DEVOLVER: 'DEVOLVIDO' },
  APROVADO: { DEVOLVER: 'DEVOLVIDO', REABRIR: 'REABERTO', FECHAR: 'FECHADO' },
  FECHADO: {},
  DEVOLVIDO: { ENVIAR: 'ENVIADO' },
  REABERTO: { ENVIAR: 'ENVIADO' },
}

describe('every state × act', () => {
  it.each(ESTADOS_MES.flatMap((e) => ACOES_MES.map((a) => [e, a] as const)))('%s, %s', (estado, acao) => {
    const r = aplicarMes(estado, acao, 'um motivo')
    expect(r.ok ? r.estado : null).toBe(CAMINHO[estado][acao] ?? null)
    if (!r.ok) expect(r.mensagem).toMatch(/^O mês está /)
  })
})

describe('every level × state', () => {
  it.each(NIVEIS)('level %s', (nivel) => {
    for (const estado of ESTADOS_MES) {
      const pode = acoesDoMes(estado, nivel)
      const todas = Object.keys(CAMINHO[estado])
      expect(pode).toEqual(nivel === 2 || nivel === -1 ? todas : nivel === 1 ? todas.filter((a) => a === 'ENVIAR') : [])
    }
  })
})

it('taking a month back needs to say why', () => {
  expect(aplicarMes('ENVIADO', 'DEVOLVER', '  ')).toEqual({ ok: false, mensagem: 'Diga o motivo' })
  expect(aplicarMes('APROVADO', 'REABRIR', null)).toEqual({ ok: false, mensagem: 'Diga o motivo' })
})

it('no sequence of acts leaves a closed month, and none but those that came back is typed in again', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ACOES_MES), { maxLength: 30 }), (acoes) => {
      let estado: EstadoMes = 'ABERTO'
      let fechou = false
      for (const a of acoes) {
        const r = aplicarMes(estado, a, 'um motivo')
        if (r.ok) estado = r.estado
        fechou ||= estado === 'FECHADO'
      }
      if (fechou) expect([estado, editavelMes(estado)]).toEqual(['FECHADO', false])
    }),
  )
})

it('a month is full when every working day has a figure; one that came back stays so until it is sent', () => {
  expect([estadoAoPreencher('ABERTO', true), estadoAoPreencher('PREENCHIDO', false)]).toEqual(['PREENCHIDO', 'ABERTO'])
  expect([estadoAoPreencher('DEVOLVIDO', true), estadoAoPreencher('REABERTO', true)]).toEqual(['DEVOLVIDO', 'REABERTO'])
})
