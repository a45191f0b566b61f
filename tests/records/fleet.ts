import type { TestServer } from '../server/server.ts'
import type { World } from './world.ts'

/** So many courtesy cars of a store. */
export async function createFleet(
  t: Pick<TestServer, 'sql'>,
  m: Pick<World, 'codDistribuidor'>,
  loja: number,
  cars: number,
) {
  return t.sql<{ codCarro: number; placa: string }>(
    `insert into frota_carro (cod_distribuidor, cod_concessionaria, placa, marca, modelo)
     select $1, $2, 'FLT' || (i / 100) || 'A' || lpad((i % 100)::text, 2, '0'), 'Fiat', 'Argo ' || i from generate_series(1, $3::int) i
     returning cod_carro as "codCarro", placa`,
    [m.codDistribuidor, loja, cars],
  )
}

/** So many requests spread over the next 60 days, of 6 hours to 4 days; every fourth asks for a certain car. */
export async function createRequests(
  t: Pick<TestServer, 'sql'>,
  m: Pick<World, 'codDistribuidor'>,
  loja: number,
  requests: number,
) {
  return t.sql<{ codEmprestimo: number; inicio: string; fim: string; codCarro: number | null }>(
    `with e as (insert into frota_emprestimo (cod_distribuidor, cod_concessionaria, motorista, inicio, fim)
       select $1, $2, 'Cliente ' || i, now() + make_interval(hours => 1 + (i * 37) % 1440), now() + make_interval(hours => 1 + (i * 37) % 1440 + 6 + (i * 13) % 90)
       from generate_series(1, $3::int) i returning *),
     k as (select array_agg(cod_carro order by cod_carro) as all from frota_carro where cod_distribuidor = $1 and cod_concessionaria = $2)
     select cod_emprestimo as "codEmprestimo", to_json(inicio)#>>'{}' as inicio, to_json(fim)#>>'{}' as fim,
       case when cod_emprestimo % 4 = 0 then k.all[1 + cod_emprestimo % cardinality(k.all)] end as "codCarro" from e, k`,
    [m.codDistribuidor, loja, requests],
  )
}
