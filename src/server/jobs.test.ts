import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirTeste, type Teste } from '#testes/servidor.ts'
import type { Area } from './area.ts'
import type { DadosDaFila } from './fila.ts'
import { iniciarJobs } from './jobs.ts'

const CALADO = { info() {}, warn() {}, error() {} }

let t: Teste
beforeAll(async () => {
  t = await abrirTeste()
})
afterAll(() => t.fechar())

test('a tenant’s work is done one after another, and another tenant’s does not wait for it', async () => {
  const comecados: number[] = []
  let soltar = () => {}
  const preso = new Promise<void>((ok) => (soltar = ok))
  const area: Area = {
    nome: 'lenta',
    rotas: [],
    filas: async () => ({
      lenta: {
        intervaloS: 0.5,
        async fazer(_partes, { codDistribuidor }: DadosDaFila) {
          comecados.push(codDistribuidor)
          if (codDistribuidor === 1) await preso
        },
      },
    }),
  }
  const { partes } = t.servidor
  const jobs = await iniciarJobs({ ...partes, areas: [area] }, partes.env, CALADO)
  try {
    for (const codDistribuidor of [1, 1, 1, 2]) await partes.fila.enviar('lenta', { codDistribuidor })
    await expect.poll(() => comecados).toEqual([1, 2])
    soltar()
    await expect.poll(() => comecados).toEqual([1, 2, 1, 1])
  } finally {
    soltar()
    await jobs.fechar()
  }
})
