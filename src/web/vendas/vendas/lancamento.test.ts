import { beforeEach, expect, it, vi } from 'vitest'
import type { CelulaRecusada, CelulaVenda, ConflitoVenda, MesResumo, MudancaVenda } from '#shared/vendas/vendas.ts'
import { ApiError } from '../../core/erros.ts'
import { criarLancamento, type Endereco } from './lancamento.ts'

const guardado = new Map<string, string>()
beforeEach(() => {
  guardado.clear()
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => guardado.get(k) ?? null,
    setItem: (k: string, v: string) => void guardado.set(k, v),
    removeItem: (k: string) => void guardado.delete(k),
  })
})

const A: Endereco = { dia: '2026-11-03', departamento: 'PNEUS', medida: 'bruto' }
const B: Endereco = { ...A, dia: '2026-11-04' }
const FUTURE: Endereco = { ...A, dia: '2026-11-27' }
const [HOJE, MAIOR] = ['2026-11-26', 1000]
const celula = (e: Endereco, valor: number): CelulaVenda => ({
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
/** The server's side of one month: takes what was seen, tells what was not. */
function servidor(inicial: Record<string, number> = {}) {
  const valores = new Map(Object.entries(inicial))
  const pedidos: MudancaVenda[][] = []
  return {
    valores,
    pedidos,
    gravar: async (
      mudancas: MudancaVenda[],
    ): Promise<{ mes: MesResumo; conflitos: ConflitoVenda[]; recusadas: CelulaRecusada[] }> => {
      pedidos.push(mudancas)
      const conflitos: ConflitoVenda[] = []
      const recusadas: CelulaRecusada[] = []
      const grandes = mudancas.flatMap((m, i) => ((m.valor ?? 0) > MAIOR ? [[`mudancas.${i}.valor`, 'É demais']] : []))
      if (grandes.length > 0) throw new ApiError('vendas', 400, { campos: Object.fromEntries(grandes) })
      for (const { dia, departamento, medida, valor, antes } of mudancas) {
        if (dia > HOJE) {
          recusadas.push({ dia, departamento, medida, motivo: 'Este dia ainda não chegou' })
          continue
        }
        const k = `${dia} ${departamento} ${medida}`
        const atual = valores.get(k) ?? null
        if (atual !== antes) conflitos.push({ dia, departamento, medida, atual, quem: 'Ana' })
        else if (valor === null) valores.delete(k)
        else valores.set(k, valor)
      }
      return { mes: {} as MesResumo, conflitos, recusadas }
    },
  }
}
const abrir = (s: ReturnType<typeof servidor>, inicial: CelulaVenda[] = [], gravar = s.gravar) =>
  criarLancamento(inicial, { guardadoEm: 'mes', gravar })

it('what is typed shows at once and is saved over what was seen; a paste is one save', async () => {
  const s = servidor()
  const l = abrir(s)
  l.mudar([
    { ...A, valor: 100 },
    { ...B, valor: 200 },
  ])
  expect([l.valor(A), l.store.get().situacao]).toEqual([100, 'pendente'])
  expect(await l.gravarTudo()).toBe(true)
  expect(s.pedidos).toEqual([
    [
      { ...A, valor: 100, antes: null },
      { ...B, valor: 200, antes: null },
    ],
  ])
  l.mudar([{ ...A, valor: 150 }])
  await l.gravarTudo()
  expect(s.pedidos[1]).toEqual([{ ...A, valor: 150, antes: 100 }])
  expect([l.store.get().situacao, guardado.size]).toEqual(['salvo', 0])
})

it('undo takes back a step, keys of one cell are one, and redo does it again; both are saved', async () => {
  const s = servidor()
  const l = abrir(s)
  l.mudar([{ ...A, valor: 1 }])
  l.mudar([{ ...A, valor: 12 }])
  l.mudar([{ ...B, valor: 5 }])
  l.desfazer()
  expect([l.valor(A), l.valor(B)]).toEqual([12, null])
  l.desfazer()
  expect([l.valor(A), l.store.get().podeDesfazer]).toEqual([null, false])
  l.refazer()
  l.refazer()
  await l.gravarTudo()
  expect(Object.fromEntries(s.valores)).toEqual({ '2026-11-03 PNEUS bruto': 12, '2026-11-04 PNEUS bruto': 5 })
  expect(l.store.get().podeRefazer).toBe(false)
})

it('a cell that somebody else wrote first shows theirs, and one’s own can still be put', async () => {
  const s = servidor({ '2026-11-03 PNEUS bruto': 70 })
  const l = abrir(s)
  l.mudar([
    { ...A, valor: 100 },
    { ...B, valor: 1 },
  ])
  await l.gravarTudo()
  const [disputa] = l.store.get().disputas
  expect(disputa).toMatchObject({ ...A, atual: 70, meu: 100, quem: 'Ana' })
  expect([l.valor(A), l.valor(B)]).toEqual([70, 1])
  if (disputa) l.resolver(disputa, 'meu')
  await l.gravarTudo()
  expect([s.valores.get('2026-11-03 PNEUS bruto'), l.store.get().disputas]).toEqual([100, []])
})

it('what others write is taken in, but not over what is typed and not saved', () => {
  const l = abrir(servidor(), [celula(A, 10)])
  l.mudar([{ ...A, valor: 11 }])
  l.receber([celula(A, 99), celula(B, 7)])
  expect([l.valor(A), l.valor(B)]).toEqual([11, 7])
})

it('without a network what is typed waits on the device, and goes on in the next visit', async () => {
  const s = servidor()
  const l = abrir(s, [], () => Promise.reject(new ApiError('vendas', 0, {})))
  l.mudar([{ ...A, valor: 33 }])
  expect(await l.gravarTudo()).toBe(false)
  expect(l.store.get().situacao).toBe('sem-resposta')
  const depois = abrir(s)
  expect([depois.valor(A), depois.store.get().situacao]).toEqual([33, 'pendente'])
  await depois.gravarTudo()
  expect([s.valores.get('2026-11-03 PNEUS bruto'), guardado.size]).toEqual([33, 0])
})

it('a figure typed while the one before is on its way is saved after it', async () => {
  const s = servidor()
  let soltar: () => void = () => {}
  const espera = new Promise<void>((ok) => (soltar = ok))
  const l = abrir(s, [], async (m) => {
    if (s.pedidos.length === 0) await espera
    return s.gravar(m)
  })
  l.mudar([{ ...A, valor: 1 }])
  const indo = l.gravarTudo()
  l.mudar([{ ...A, valor: 2 }])
  soltar()
  await indo
  expect([s.valores.get('2026-11-03 PNEUS bruto'), l.store.get().situacao]).toEqual([2, 'salvo'])
})

it('a figure that the server refuses stays in its cell, counts nowhere and holds no other back', async () => {
  const s = servidor()
  const l = abrir(s)
  l.mudar([
    { ...A, valor: 1 },
    { ...FUTURE, valor: 2 },
    { ...B, valor: MAIOR + 1 },
  ])
  expect(await l.gravarTudo()).toBe(false)
  const { refused, situacao, unsaved } = l.store.get()
  expect(Object.fromEntries(s.valores)).toEqual({ '2026-11-03 PNEUS bruto': 1 })
  expect([...refused.values()].map((v) => [v.dia, v.valor, v.reason])).toEqual([
    [FUTURE.dia, 2, 'Este dia ainda não chegou'],
    [B.dia, MAIOR + 1, 'É demais'],
  ])
  expect([situacao, unsaved, l.valor(FUTURE), l.valor(B)]).toEqual(['recusado', 0, null, null])

  // What is typed afterwards is saved; so is the cell that is corrected, and emptying one heals it.
  l.mudar([{ ...A, valor: 7 }])
  l.mudar([{ ...B, valor: 3 }])
  expect(await l.gravarTudo()).toBe(false)
  expect(Object.fromEntries(s.valores)).toEqual({ '2026-11-03 PNEUS bruto': 7, '2026-11-04 PNEUS bruto': 3 })
  l.mudar([{ ...FUTURE, valor: null }])
  expect([await l.gravarTudo(), l.store.get().situacao, guardado.size]).toEqual([true, 'salvo', 0])
})

it('a refused figure waits on the device: the day may have come by the next visit', async () => {
  const s = servidor()
  const l = abrir(s)
  l.mudar([{ ...FUTURE, valor: 2 }])
  await l.gravarTudo()
  const depois = abrir(s, [], async (m) => s.gravar(m.map((x) => ({ ...x, dia: HOJE }))))
  expect(depois.valor(FUTURE)).toBe(2)
  expect(await depois.gravarTudo()).toBe(true)
})
