import { beforeEach, expect, it, vi } from 'vitest'
import type { RejectedCell, VendaCell, VendaConflict, MonthSummary, VendaChange } from '#shared/vendas/vendas.ts'
import { ApiError } from '../../core/http/errors.ts'
import { createLancamento, type Address } from './lancamento.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => stored.get(k) ?? null,
    setItem: (k: string, v: string) => void stored.set(k, v),
    removeItem: (k: string) => void stored.delete(k),
  })
})

const A: Address = { dia: '2026-11-03', departamento: 'PNEUS', medida: 'bruto' }
const B: Address = { ...A, dia: '2026-11-04' }
const FUTURE: Address = { ...A, dia: '2026-11-27' }
const [TODAY, MAX] = ['2026-11-26', 1000]
const cell = (e: Address, valor: number): VendaCell => ({
  dia: e.dia,
  departamento: e.departamento,
  bruto: null,
  desconto: null,
  devolucao: null,
  imposto: null,
  custo: null,
  quantidade: null,
  minutos: null,
  [e.medida]: valor,
})
/** Stand-in for the server of one month: accepts values based on the current one, returns conflicts for others. */
function server(initial: Record<string, number> = {}) {
  const valores = new Map(Object.entries(initial))
  const pedidos: VendaChange[][] = []
  return {
    valores,
    pedidos,
    save: async (
      mudancas: VendaChange[],
    ): Promise<{ mes: MonthSummary; conflitos: VendaConflict[]; recusadas: RejectedCell[] }> => {
      pedidos.push(mudancas)
      const conflitos: VendaConflict[] = []
      const recusadas: RejectedCell[] = []
      const tooLarge = mudancas.flatMap((m, i) => ((m.valor ?? 0) > MAX ? [[`mudancas.${i}.valor`, 'É demais']] : []))
      if (tooLarge.length > 0) throw new ApiError('vendas', 400, { campos: Object.fromEntries(tooLarge) })
      for (const { dia, departamento, medida, valor, antes } of mudancas) {
        if (dia > TODAY) {
          recusadas.push({ dia, departamento, medida, motivo: 'Este dia ainda não chegou' })
          continue
        }
        const k = `${dia} ${departamento} ${medida}`
        const atual = valores.get(k) ?? null
        if (atual !== antes) conflitos.push({ dia, departamento, medida, atual, quem: 'Ana' })
        else if (valor === null) valores.delete(k)
        else valores.set(k, valor)
      }
      return { mes: {} as MonthSummary, conflitos, recusadas }
    },
  }
}
const open = (s: ReturnType<typeof server>, initial: VendaCell[] = [], save = s.save) =>
  createLancamento(initial, { storageKey: 'mes', save })

it('typed figures show at once and are saved on top of the seen values; a paste is one save', async () => {
  const s = server()
  const l = open(s)
  l.modify([
    { ...A, valor: 100 },
    { ...B, valor: 200 },
  ])
  expect([l.valor(A), l.store.get().situacao]).toEqual([100, 'pendente'])
  expect(await l.saveAll()).toBe(true)
  expect(s.pedidos).toEqual([
    [
      { ...A, valor: 100, antes: null },
      { ...B, valor: 200, antes: null },
    ],
  ])
  l.modify([{ ...A, valor: 150 }])
  await l.saveAll()
  expect(s.pedidos[1]).toEqual([{ ...A, valor: 150, antes: 100 }])
  expect([l.store.get().situacao, stored.size]).toEqual(['salvo', 0])
})

it('undo reverts a step (all keys of one cell), redo repeats it; both are saved', async () => {
  const s = server()
  const l = open(s)
  l.modify([{ ...A, valor: 1 }])
  l.modify([{ ...A, valor: 12 }])
  l.modify([{ ...B, valor: 5 }])
  l.undo()
  expect([l.valor(A), l.valor(B)]).toEqual([12, null])
  l.undo()
  expect([l.valor(A), l.store.get().podeDesfazer]).toEqual([null, false])
  l.rebuild()
  l.rebuild()
  await l.saveAll()
  expect(Object.fromEntries(s.valores)).toEqual({ '2026-11-03 PNEUS bruto': 12, '2026-11-04 PNEUS bruto': 5 })
  expect(l.store.get().canRedo).toBe(false)
})

it('a cell that somebody else changed first shows their figure; the own one can still be chosen', async () => {
  const s = server({ '2026-11-03 PNEUS bruto': 70 })
  const l = open(s)
  l.modify([
    { ...A, valor: 100 },
    { ...B, valor: 1 },
  ])
  await l.saveAll()
  const [dispute] = l.store.get().disputes
  expect(dispute).toMatchObject({ ...A, atual: 70, mine: 100, quem: 'Ana' })
  expect([l.valor(A), l.valor(B)]).toEqual([70, 1])
  if (dispute) l.resolver(dispute, 'meu')
  await l.saveAll()
  expect([s.valores.get('2026-11-03 PNEUS bruto'), l.store.get().disputes]).toEqual([100, []])
})

it('figures of others are merged, but do not overwrite unsaved ones', () => {
  const l = open(server(), [cell(A, 10)])
  l.modify([{ ...A, valor: 11 }])
  l.receive([cell(A, 99), cell(B, 7)])
  expect([l.valor(A), l.valor(B)]).toEqual([11, 7])
})

it('figures typed offline stay on the device and are saved on the next visit', async () => {
  const s = server()
  const l = open(s, [], () => Promise.reject(new ApiError('vendas', 0, {})))
  l.modify([{ ...A, valor: 33 }])
  expect(await l.saveAll()).toBe(false)
  expect(l.store.get().situacao).toBe('sem-resposta')
  const after = open(s)
  expect([after.valor(A), after.store.get().situacao]).toEqual([33, 'pendente'])
  await after.saveAll()
  expect([s.valores.get('2026-11-03 PNEUS bruto'), stored.size]).toEqual([33, 0])
})

it('a figure typed during a save is saved after it', async () => {
  const s = server()
  let release: () => void = () => {}
  const espera = new Promise<void>((ok) => (release = ok))
  const l = open(s, [], async (m) => {
    if (s.pedidos.length === 0) await espera
    return s.save(m)
  })
  l.modify([{ ...A, valor: 1 }])
  const pending = l.saveAll()
  l.modify([{ ...A, valor: 2 }])
  release()
  await pending
  expect([s.valores.get('2026-11-03 PNEUS bruto'), l.store.get().situacao]).toEqual([2, 'salvo'])
})

it('a refused figure stays in its cell, is in no sum and does not block other figures', async () => {
  const s = server()
  const l = open(s)
  l.modify([
    { ...A, valor: 1 },
    { ...FUTURE, valor: 2 },
    { ...B, valor: MAX + 1 },
  ])
  expect(await l.saveAll()).toBe(false)
  const { refused, situacao, unsaved } = l.store.get()
  expect(Object.fromEntries(s.valores)).toEqual({ '2026-11-03 PNEUS bruto': 1 })
  expect([...refused.values()].map((v) => [v.dia, v.valor, v.reason])).toEqual([
    [FUTURE.dia, 2, 'Este dia ainda não chegou'],
    [B.dia, MAX + 1, 'É demais'],
  ])
  expect([situacao, unsaved, l.valor(FUTURE), l.valor(B)]).toEqual(['recusado', 0, null, null])

  // Later values are still saved, and so is the corrected cell; emptying the cell also clears the error.
  l.modify([{ ...A, valor: 7 }])
  l.modify([{ ...B, valor: 3 }])
  expect(await l.saveAll()).toBe(false)
  expect(Object.fromEntries(s.valores)).toEqual({ '2026-11-03 PNEUS bruto': 7, '2026-11-04 PNEUS bruto': 3 })
  l.modify([{ ...FUTURE, valor: null }])
  expect([await l.saveAll(), l.store.get().situacao, stored.size]).toEqual([true, 'salvo', 0])
})

it('a refused figure stays on the device: its day may be valid on the next visit', async () => {
  const s = server()
  const l = open(s)
  l.modify([{ ...FUTURE, valor: 2 }])
  await l.saveAll()
  const after = open(s, [], async (m) => s.save(m.map((x) => ({ ...x, dia: TODAY }))))
  expect(after.valor(FUTURE)).toBe(2)
  expect(await after.saveAll()).toBe(true)
})
