import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import type { Area } from '../areas/area.ts'
import { abrirBanco } from '../database/pool.ts'
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

test('the database away in the moment of starting is waited for; a first round that fails is told, and no more', async () => {
  const { host = '', port = 5432 } = t.database.banco.config
  const ligacoes = new Set<Socket>()
  const ponte = createServer((de) => {
    const para = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const s of [de, para]) ligacoes.add(s.on('error', () => {}))
    de.pipe(para).pipe(de)
  }).listen(0, '127.0.0.1')
  await once(ponte, 'listening')
  const porta = (ponte.address() as AddressInfo).port
  ponte.close()
  const banco = abrirBanco({ ...t.database.banco.config, host: '127.0.0.1', port: porta }, 3)
  const ditos: string[] = []
  const area: Area = {
    nome: 'primeira',
    rotas: [],
    tarefas: async () => ({
      primeira: { cron: '0 4 * * *', noInicio: true, fazer: () => Promise.reject(new Error('no disk')) },
    }),
  }
  const { partes } = t.servidor
  const log = { ...CALADO, warn: (_dados: object, texto: string) => ditos.push(texto) }
  const comecando = iniciarJobs({ ...partes, banco, areas: [area] }, partes.env, log)
  try {
    await expect.poll(() => ditos).toContain('job engine')
    ponte.listen(porta, '127.0.0.1')
    const jobs = await comecando
    expect(ditos).toContain('primeira')
    await jobs.fechar()
  } finally {
    await banco.fechar()
    for (const s of ligacoes) s.destroy()
    ponte.close()
  }
})
