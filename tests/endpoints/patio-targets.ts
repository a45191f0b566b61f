import type { Target } from '../../src/server/core/areas/call-sample.ts'
import type { World } from '../records/world.ts'
import type { TestServer } from '../server/server.ts'
import { first } from './visit-targets.ts'

/** A place of a store with the car of a visit in it, and the visit's key on the board. */
export async function createPatio(
  t: TestServer,
  m: World,
  loja: number,
  { passagem, marca }: { passagem: number; marca: string },
): Promise<Target['patio']> {
  const own = [m.codDistribuidor, loja]
  const lugar = await first(
    t,
    `insert into lugar (cod_distribuidor, cod_concessionaria, codigo, nome) values ($1, $2, 'T1', $3) returning cod_lugar as c`,
    [...own, marca],
  )
  const chave = await first(
    t,
    `insert into chave (cod_distribuidor, cod_concessionaria, numero, cod_passagem) values ($1, $2, '77', $3) returning cod_chave as c`,
    [...own, passagem],
  )
  await t.sql(
    `with c as (insert into carro_lugar (cod_distribuidor, cod_concessionaria, cod_passagem, cod_lugar, como, quem) values ($1, $2, $3, $4, 'TOQUE', $6))
     insert into chave_movimento (cod_distribuidor, cod_concessionaria, cod_chave, cod_passagem, para, quem) values ($1, $2, $5, $3, 'QUADRO', $6)`,
    [...own, passagem, lugar, chave, marca],
  )
  const [row] = await t.sql<{ token: string }>('select token from lugar where cod_lugar = $1', [lugar])
  return { lugar, token: row?.token ?? '', chave }
}
