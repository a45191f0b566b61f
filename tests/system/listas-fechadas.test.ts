import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOTIVOS_RECUSA } from '#shared/oficina-digital/orcamentos.ts'
import { CLASSES_ABC, CLASSES_XYZ, PADROES } from '#shared/rules/demanda.ts'
import { ESTADOS_MES } from '#shared/rules/mes-vendas.ts'
import { ESTADOS_LINHA, ESTADOS_ORCAMENTO, TIPOS_EVENTO } from '#shared/rules/orcamento.ts'
import { CODIGOS_DEPARTAMENTO, CODIGOS_MEDIDA } from '#shared/rules/vendas.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

let t: Teste
beforeAll(async () => {
  t = await abrirTeste()
})
afterAll(() => t.fechar())

/** What each column may hold, as the contract answers it. */
const LISTAS: Record<string, readonly string[]> = {
  'dms_mapa.departamento': CODIGOS_DEPARTAMENTO,
  'orcamento.estado': ESTADOS_ORCAMENTO,
  'orcamento_decisao.motivo': MOTIVOS_RECUSA,
  'orcamento_evento.de': ESTADOS_ORCAMENTO,
  'orcamento_evento.para': ESTADOS_ORCAMENTO,
  'orcamento_evento.tipo': TIPOS_EVENTO,
  'orcamento_linha.estado': ESTADOS_LINHA,
  'orcamento_linha.motivo': MOTIVOS_RECUSA,
  'sugestao_linha.abc': CLASSES_ABC,
  'sugestao_linha.padrao': PADROES,
  'sugestao_linha.xyz': CLASSES_XYZ,
  'venda_aceite.departamento': CODIGOS_DEPARTAMENTO,
  'venda_ajuste.departamento': CODIGOS_DEPARTAMENTO,
  'venda_ajuste.medida': CODIGOS_MEDIDA,
  'venda_celula.departamento': CODIGOS_DEPARTAMENTO,
  'venda_evento.de': ESTADOS_MES,
  'venda_evento.para': ESTADOS_MES,
}

test('the database takes the words of a closed list that the contract answers, and no others', async () => {
  const achadas = await t.sql<{ coluna: string; regra: string }>(
    `select conrelid::regclass || '.' || attname as coluna, pg_get_constraintdef(k.oid) as regra from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) where k.contype = 'c' and k.conname like '%\\_lista'`,
  )
  const doBanco = achadas.map(({ coluna, regra }) => [
    coluna,
    [...regra.matchAll(/'(\w+)'/g)].map(([, p = '']) => p).toSorted(),
  ])
  expect(Object.fromEntries(doBanco)).toEqual(
    Object.fromEntries(Object.entries(LISTAS).map(([coluna, palavras]) => [coluna, [...palavras].toSorted()])),
  )
})
