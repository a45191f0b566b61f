import { expect, test } from 'vitest'
import type { Tenant } from '../tenancy/tenant.ts'
import { LiveLists, type Sources, type ListKind, Shelf } from './live-lists.ts'

const tenant = { codDistribuidor: 1, distribuidor: 'um' } as Tenant
const loja = { tenant, codConcessionaria: 2, fuso: 'UTC', rev: 3 }

/** Live lists over a source that records its reads. */
function open(read: Sources['read'] = async () => []) {
  const loaded: ListKind[] = []
  const enviados: unknown[] = []
  const erros: unknown[] = []
  const shelf = new Shelf(null)
  const live = new LiveLists(shelf, {
    read: (l, kind) => {
      loaded.push(kind)
      return read(l, kind)
    },
    send: (_l, _kind, p) => enviados.push(p),
    notify: (e) => erros.push(e),
  })
  return { aoVivo: live, prateleira: shelf, lidos: loaded, enviados, erros }
}

test('many changes of a store within 200 ms cause two reads at most: at once and at the end', async () => {
  const { aoVivo: live, lidos: loaded, enviados } = open()
  const many = () => {
    for (let i = 0; i < 50; i++) live.mark(loja, ['getAgendamentos'])
  }
  many()
  await expect.poll(() => enviados.length).toBe(1)
  many()
  await expect.poll(() => enviados.length).toBe(2)
  live.close()
  live.mark(loja, ['getAgendamentos'])
  expect(loaded).toEqual(['getAgendamentos', 'getAgendamentos'])
})

test('a failed read is reported, and the next change is sent', async () => {
  let failure = true
  const {
    aoVivo: live,
    enviados,
    erros,
  } = open(async () => {
    if (failure) throw new Error('gone')
    return []
  })
  live.mark(loja, ['KANBAN_SNAPSHOT'])
  await expect.poll(() => erros.length).toBe(1)
  failure = false
  live.mark(loja, ['KANBAN_SNAPSHOT'])
  await expect.poll(() => enviados).toEqual([{ rev: 3, dados: [] }])
  live.close()
})

test('a list beyond 16 kB is fetched by an unguessable key', async () => {
  const dados = ['x'.repeat(16_384)]
  const { aoVivo: live, prateleira: shelf, enviados } = open(async () => dados)
  live.mark(loja, ['getAgendamentos'])
  await expect.poll(() => enviados.length).toBe(1)
  const { key } = enviados[0] as { key: string }
  expect(key).toMatch(/^[\w-]{32}$/)
  expect(await shelf.read(key)).toEqual({ codDistribuidor: 1, codConcessionaria: 2, rev: 3, dados })
  expect(await shelf.read('A'.repeat(32))).toBeNull()
  live.close()
})
