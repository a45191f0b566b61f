// Statements of every day or minute that would read all rows of all months without their index.
import { expect, inject, test } from 'vitest'
import { MODELO } from '#tests/database/cluster.ts'
import { createClient } from './pool.ts'

test.each([
  [
    'the foreign key by which a line taken off a quote is looked for among decisions',
    'select from orcamento_decisao where cod_distribuidor = 1 and cod_concessionaria = 1 and cod_linha = 1 for key share',
    'orcamento_decisao_linha',
  ],
  [
    'visits whose survey is due',
    `select from passagem where entregue_em < now() - interval '30 minutes' and entregue_em > now() - interval '2 days'`,
    'passagem_entregue_em',
  ],
])('an index finds %s', async (_what, statement, index) => {
  const client = createClient({ ...inject('cluster').dono, database: MODELO })
  await client.connect()
  try {
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`)
    expect(rows.map((r) => r['QUERY PLAN']).join('\n')).toContain(index)
  } finally {
    await client.end()
  }
})
