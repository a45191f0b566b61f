import { expect, test } from 'vitest'
import type { Inquilino } from '../tenancy/tenant.ts'
import { AoVivo, type Fontes, type KindDeLista, Prateleira } from './aoVivo.ts'

const inquilino = { codDistribuidor: 1, distribuidor: 'um' } as Inquilino
const loja = { inquilino, codConcessionaria: 2, fuso: 'UTC', rev: 3 }

/** A list whose readings are counted. */
function abrir(ler: Fontes['ler'] = async () => []) {
  const lidos: KindDeLista[] = []
  const enviados: unknown[] = []
  const erros: unknown[] = []
  const prateleira = new Prateleira(null)
  const aoVivo = new AoVivo(prateleira, {
    ler: (l, kind) => {
      lidos.push(kind)
      return ler(l, kind)
    },
    enviar: (_l, _kind, p) => enviados.push(p),
    avisar: (e) => erros.push(e),
  })
  return { aoVivo, prateleira, lidos, enviados, erros }
}

test('many changes of a store within 200 ms are read twice at most: at once, and when they are over', async () => {
  const { aoVivo, lidos, enviados } = abrir()
  const muitas = () => {
    for (let i = 0; i < 50; i++) aoVivo.marcar(loja, ['getAgendamentos'])
  }
  muitas()
  await expect.poll(() => enviados.length).toBe(1)
  muitas()
  await expect.poll(() => enviados.length).toBe(2)
  aoVivo.fechar()
  aoVivo.marcar(loja, ['getAgendamentos'])
  expect(lidos).toEqual(['getAgendamentos', 'getAgendamentos'])
})

test('a reading that fails is told, and the next change is sent', async () => {
  let falha = true
  const { aoVivo, enviados, erros } = abrir(async () => {
    if (falha) throw new Error('gone')
    return []
  })
  aoVivo.marcar(loja, ['KANBAN_SNAPSHOT'])
  await expect.poll(() => erros.length).toBe(1)
  falha = false
  aoVivo.marcar(loja, ['KANBAN_SNAPSHOT'])
  await expect.poll(() => enviados).toEqual([{ rev: 3, dados: [] }])
  aoVivo.fechar()
})

test('beyond 16 kB a list waits under a key that nobody guesses', async () => {
  const dados = ['x'.repeat(16_384)]
  const { aoVivo, prateleira, enviados } = abrir(async () => dados)
  aoVivo.marcar(loja, ['getAgendamentos'])
  await expect.poll(() => enviados.length).toBe(1)
  const { key } = enviados[0] as { key: string }
  expect(key).toMatch(/^[\w-]{32}$/)
  expect(await prateleira.ler(key)).toEqual({ codDistribuidor: 1, codConcessionaria: 2, rev: 3, dados })
  expect(await prateleira.ler('A'.repeat(32))).toBeNull()
  aoVivo.fechar()
})
