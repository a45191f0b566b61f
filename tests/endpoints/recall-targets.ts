import type { Target } from '../../src/server/core/areas/call-sample.ts'
import type { World } from '../records/world.ts'
import type { TestServer } from '../server/server.ts'

/** A chassis that is in every campaign, of a car that came to no store. */
export const ANY_CAR = '9BD00000000000001'

/** A campaign with a document that names the car of a visit. */
export async function createRecall(
  t: TestServer,
  m: World,
  { passagem, loja, marca }: { passagem: number; loja: number; marca: string },
): Promise<Pick<Target, 'recall' | 'recallDocumento'>> {
  const chassi = `9BD${String(loja).padStart(6, '0')}${String(passagem).padStart(8, '0')}`
  const file = `recalls/${m.codDistribuidor}/${loja}.pdf`
  await t.server.services.files.save(file, Buffer.from(marca), 'application/pdf')
  await t.sql(
    'update veiculo v set chassi = $3 from passagem p where p.cod_distribuidor = $1 and p.cod_passagem = $2 and v.cod_distribuidor = $1 and v.cod_veiculo = p.cod_veiculo',
    [m.codDistribuidor, passagem, chassi],
  )
  const [row] = await t.sql<{ recall: number; documento: number }>(
    `with r as (insert into recall (cod_distribuidor, marca, numero, titulo, desde, texto) values ($1, 'Fiat', 'R' || $2, $3, '2026-01-05', 'Um texto para o cliente') returning cod_distribuidor, cod_recall),
      d as (insert into recall_documento (cod_distribuidor, cod_recall, nome, arquivo, tipo, bytes) select cod_distribuidor, cod_recall, $3, $4, 'application/pdf', 9 from r returning cod_documento)
    select cod_recall as recall, cod_documento as documento from r, d`,
    [m.codDistribuidor, loja, marca, file],
  )
  await t.sql('insert into recall_chassi (cod_distribuidor, cod_recall, chassi) values ($1, $2, $3), ($1, $2, $4)', [
    m.codDistribuidor,
    row?.recall,
    chassi,
    ANY_CAR,
  ])
  return { recall: row?.recall ?? 0, recallDocumento: row?.documento ?? 0 }
}
