import { expect, it, onTestFinished } from 'vitest'
import { agenda } from './agenda.ts'
import { abrirBancada } from './base.ts'
import { escrita } from './escrita.ts'
import { exportar } from './exportar.ts'
import { importar } from './importar.ts'
import { lista } from './lista.ts'
import { oficina } from './oficina.ts'
import { painel } from './painel.ts'
import { pedidos } from './pedidos.ts'
import { relatorios } from './relatorios.ts'
import { tempoReal } from './tempo-real.ts'
import { vendas } from './vendas.ts'

const QUOTES = 600

// A benchmark runs seldom: what it needs of the product changes meanwhile. Here each runs with the smallest sizes, and no figure is looked at.
it('every figure over the large data set can be taken', async () => {
  const bancada = await abrirBancada()
  onTestFinished(() => bancada.fechar())
  const figuras = [
    ...(await escrita(bancada, { quotes: QUOTES, vezes: 1 })),
    ...(await lista(bancada, { grande: QUOTES, pequena: QUOTES, rodadas: 1, segundos: 0.2, amostras: 1 })),
    ...(await tempoReal(bancada, { quotes: QUOTES, sockets: 20, vezes: 2 })),
    ...(await agenda(bancada, { quotes: QUOTES, sockets: 20, vendo: 8, carros: 2, vezes: 2 })),
    ...(await oficina(bancada, {
      quotes: QUOTES,
      lojas: 2,
      pequena: 40,
      grande: 40,
      normal: { carros: 3, mecanicos: 2, porMecanico: 1 },
      cheia: { carros: 6, mecanicos: 2, porMecanico: 2 },
      vezes: 1,
    })),
    ...(await painel(bancada, { quotes: QUOTES, lojas: 3, dias: 20, vezes: 2 })),
    ...(await relatorios(bancada, { grande: QUOTES, pequena: QUOTES, dias: 40, vezes: 1 })),
    ...(await exportar(bancada, { linhas: QUOTES, rodadas: 1 })),
    ...(await importar(bancada, { quotes: QUOTES, linhas: 20, rodadas: 1, ociosoMs: 50 })),
    ...(await vendas(bancada, { quotes: QUOTES, lojas: 3, meses: 13, departamentos: 2, vezes: 2 })),
    ...(await pedidos(bancada, { quotes: QUOTES, lojas: 4, poucas: 2, pecas: 200, ociosoMs: 50, soOlharMs: 50 })),
  ]
  expect(figuras.filter((f) => /NaN|undefined/.test(JSON.stringify(f)))).toEqual([])
}, 240_000)
