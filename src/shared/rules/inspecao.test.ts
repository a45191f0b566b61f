import { expect, test } from 'vitest'
import type { InspecaoAct, InspecaoContent } from '../checklists/inspecao.ts'
import { NIVEIS } from '../core/contract.ts'
import { applyAct, emptyAnswer, mayAct } from './inspecao.ts'

const FOREMAN_AND_ABOVE = [-1, 1, 2, 4]
const allowed = (tipo: InspecaoAct['tipo'], estado?: InspecaoContent['estado']) =>
  NIVEIS.filter((n) => mayAct(tipo, n, estado))

test.each(['EXIGIR_SEGUNDA_OLHADA', 'DEVOLVER', 'APROVAR'] as const)('%s is for the foreman and above', (tipo) => {
  expect(allowed(tipo)).toEqual(FOREMAN_AND_ABOVE)
})

test('everybody cancels an inspection in progress, the foreman and above one that waits for the second look', () => {
  expect(allowed('CANCELAR', 'EM_ANDAMENTO')).toEqual(NIVEIS)
  expect(allowed('CANCELAR', 'SEGUNDA_OLHADA')).toEqual(FOREMAN_AND_ABOVE)
  expect(allowed('RESPONDER', 'SEGUNDA_OLHADA')).toEqual(NIVEIS)
})

test('the acts that changed an item are counted, those of an older inspection are not', () => {
  const who = { por: 'Ana', codUsuario: 1, em: '2026-11-27T12:00:00.000Z' }
  const base = { id: '00000000-0000-4000-8000-000000000001', noAparelhoEm: who.em }
  const acts = [
    { ...base, tipo: 'RESPONDER', item: 'a', resposta: emptyAnswer('VERDE') },
    { ...base, tipo: 'TODOS_VERDES', secao: 's', itens: ['a', 'b'] },
    { ...base, tipo: 'RESPONDER', item: 'a', resposta: null },
  ] as const satisfies InspecaoAct[]
  const after = (first: Partial<InspecaoContent>) =>
    acts.reduce(
      (c, ato) => {
        const r = applyAct(c, ato, who)
        return r.ok ? r.conteudo : c
      },
      { estado: 'EM_ANDAMENTO', respostas: {}, devolvida: null, ...first } as InspecaoContent,
    ).atosPorItem
  expect(after({ atosPorItem: {} })).toEqual({ a: 2, b: 1 })
  expect(after({})).toBeUndefined()
})

test('a signature keeps what stood when it was given, and goes with it', () => {
  const who = { por: 'Ana', codUsuario: 1, em: '2026-11-27T12:00:00.000Z' }
  const base = { id: '00000000-0000-4000-8000-000000000001', noAparelhoEm: who.em }
  const recepcao = { km: 100, combustivel: null, prisma: null, objetos: '', queixa: '' }
  const acts = [
    { ...base, tipo: 'ASSINAR', midia: base.id, nome: 'Rui' },
    { ...base, tipo: 'RECEBER', dados: { km: 900 } },
    { ...base, tipo: 'DESCARTAR_ASSINATURA', midia: base.id },
  ] as const satisfies InspecaoAct[]
  const after = (n: number) =>
    acts.slice(0, n).reduce(
      (c, ato) => {
        const r = applyAct(c, ato, who)
        return r.ok ? r.conteudo : c
      },
      { estado: 'EM_ANDAMENTO', recepcao, avarias: [], assinatura: null } as unknown as InspecaoContent,
    )
  expect([after(2).recepcao.km, after(2).assinatura?.assinado]).toEqual([900, { recepcao, avarias: [] }])
  expect(after(3).assinatura).toBe(null)
})
