import { afterAll, beforeAll, expect, it } from 'vitest'
import { agenda } from './agenda.ts'
import { abrirBancada, type Bancada } from './base.ts'
import { busca } from './busca.ts'
import { escrita } from './escrita.ts'
import { exportar } from './exportar.ts'
import { importar } from './importar.ts'
import { lista } from './lista.ts'
import { oficina } from './oficina.ts'
import { painel } from './painel.ts'
import { pedidos } from './pedidos.ts'
import { relatorios } from './relatorios.ts'
import { tempoReal } from './tempo-real.ts'
import type { Figura } from './medir.ts'
import { vendas } from './vendas.ts'

const QUOTES = 600

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(() => bancada.fechar())

const FIGURAS: Record<string, (b: Bancada) => Promise<Figura[]>> = {
  escrita: (b) => escrita(b, { quotes: QUOTES, vezes: 1 }),
  lista: (b) => lista(b, { grande: QUOTES, pequena: QUOTES, rodadas: 1, segundos: 0.2, amostras: 1 }),
  'tempo-real': (b) => tempoReal(b, { quotes: QUOTES, sockets: 20, vezes: 2 }),
  agenda: (b) => agenda(b, { quotes: QUOTES, sockets: 20, vendo: 8, carros: 2, vezes: 2 }),
  oficina: (b) =>
    oficina(b, {
      quotes: QUOTES,
      outra: QUOTES,
      lojas: 2,
      pequena: 40,
      grande: 40,
      normal: { carros: 3, mecanicos: 2, porMecanico: 1 },
      cheia: { carros: 6, mecanicos: 2, porMecanico: 2 },
      vezes: 1,
      amostras: 1,
    }),
  painel: (b) => painel(b, { quotes: QUOTES, lojas: 3, dias: 20, vezes: 2 }),
  relatorios: (b) => relatorios(b, { grande: QUOTES, pequena: QUOTES, dias: 40, vezes: 1 }),
  exportar: (b) => exportar(b, { linhas: QUOTES, rodadas: 1 }),
  importar: (b) => importar(b, { quotes: QUOTES, linhas: 20, rodadas: 1, ociosoMs: 50, aquecer: false }),
  busca: (b) => busca(b, { quotes: QUOTES, pecas: 200, vezes: 2 }),
  vendas: (b) => vendas(b, { quotes: QUOTES, lojas: 3, meses: 13, departamentos: 2, vezes: 2 }),
  pedidos: (b) => pedidos(b, { quotes: QUOTES, lojas: 4, poucas: 2, pecas: 200, ociosoMs: 50, soOlharMs: 50 }),
}

// A benchmark runs seldom: what it needs of the product changes meanwhile. Here each runs with the smallest sizes, and no figure is looked at.
it.each(Object.entries(FIGURAS))(
  'the figures of %s can be taken',
  async (_nome, medir) => {
    const figuras = await medir(bancada)
    expect(figuras.length).toBeGreaterThan(0)
    expect(figuras.filter((f) => /NaN|undefined/.test(JSON.stringify(f)))).toEqual([])
  },
  240_000,
)
