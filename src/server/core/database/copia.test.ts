import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { Campos, copiar } from './copia.ts'
import { type Tx } from './query.ts'
import { transacao } from './transaction.ts'

let t: Teste
beforeAll(async () => {
  t = await abrirTeste()
})
afterAll(() => t.fechar())

const ler = <T>(fn: (tx: Tx) => Promise<T>) => transacao(t.database.banco, 'sistema', fn, { leitura: true })
const campos = new Campos()

test('texts, integers and numerics are what the database says they are', async () => {
  const numeros = [
    '0',
    '0.001',
    '-0.001',
    '0.500',
    '1',
    '9999',
    '10000',
    '10000.07',
    '-300.125',
    '999999.999',
    '123456',
  ]
  const lidos: unknown[] = []
  await ler((tx) =>
    copiar(
      tx,
      `select 'É "' || n, n::numeric(9, 3), length(n), null::int, null::numeric, -7 from unnest('{${numeros.join()}}'::text[]) n`,
      (bytes) => {
        const l = campos.de(bytes)
        lidos.push([l.texto(), l.milesimos() / 1000, l.inteiro(), l.inteiro(), l.milesimos(), l.inteiro()])
      },
    ),
  )
  expect(lidos).toEqual(numeros.map((n) => [`É "${n}`, Number(n), n.length, null, 0, -7]))
})

test('arrays are added where their own indexes say; what lies outside is left out, and so are nulls', async () => {
  const destino = new Float64Array(8)
  let linhas = 0
  await ler((tx) =>
    copiar(
      tx,
      `select * from (values ('[9:13]={1,2,NULL,-4,5}'::int[], 1), ('{}', 2), ('{100,200}', 3), ('[12:15]={2147483647,1,1,1}', 4), (null, 5)) v (a, n) order by n`,
      (bytes) => {
        const l = campos.de(bytes)
        l.somarInteiros(destino, 2, 10, 4)
        expect(l.inteiro()).toBe(++linhas)
      },
    ),
  )
  expect(linhas).toBe(5)
  expect([...destino]).toEqual([0, 0, 2, 0, 2147483643, 6, 0, 0])
})

test('a query without rows tells of none; a wrong one rejects, and its connection serves the next', async () => {
  let linhas = 0
  await ler((tx) => copiar(tx, 'select 1 where false', () => linhas++))
  expect(linhas).toBe(0)
  await expect(ler((tx) => copiar(tx, 'select 1 / 0', () => linhas++))).rejects.toThrow(/division by zero/)
  await ler((tx) => copiar(tx, 'select 1', () => linhas++))
  expect(linhas).toBe(1)
})
