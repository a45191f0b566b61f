import type { Target } from '../../src/server/core/areas/call-sample.ts'
import type { World } from '../records/world.ts'
import type { TestServer } from '../server/server.ts'
import { first } from './visit-targets.ts'

/** A defect of a car with three visits: two are linked, of which one can be taken away, and one is not. */
export async function createReparo(
  t: TestServer,
  m: World,
  loja: number,
  marca: string,
): Promise<Pick<Target, 'reparo' | 'reparoVisita' | 'reparoAntes'>> {
  const own = [m.codDistribuidor, loja]
  const pickOne = (text: string, ...values: unknown[]) => first(t, text, [...own, ...values])
  const cliente = await pickOne(
    `insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, $3) returning cod_cliente as c`,
    marca,
  )
  const veiculo = await pickOne(
    `insert into veiculo (cod_distribuidor, cod_concessionaria, chassi, marca, modelo) values ($1, $2, $3, 'Fiat', $4) returning cod_veiculo as c`,
    `9BD${String(loja).padStart(14, '0')}`,
    marca,
  )
  const visit = (days: number) =>
    pickOne(
      `insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em, entregue_em)
       values ($1, $2, $3, $4, true, now() - make_interval(days => $5), now() - make_interval(days => $5 - 5)) returning cod_passagem as c`,
      veiculo,
      cliente,
      days,
    )
  const visits = [await visit(60), await visit(40), await visit(20)]
  const reparo = await pickOne(
    `insert into reparo (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, titulo, garantia) values ($1, $2, $3, $4, $5, 'MANUAL') returning cod_reparo as c`,
    veiculo,
    cliente,
    `Ruído ${marca}`,
  )
  await t.sql(
    `insert into reparo_visita (cod_distribuidor, cod_concessionaria, cod_reparo, cod_passagem, cod_loja_visita, fuso, chegou_em, entregue_em)
     select cod_distribuidor, cod_concessionaria, $3, cod_passagem, cod_concessionaria, 'America/Sao_Paulo', chegou_em, entregue_em from passagem
     where cod_distribuidor = $1 and cod_concessionaria = $2 and cod_passagem = any($4)`,
    [...own, reparo, visits.slice(1)],
  )
  return { reparo, reparoVisita: visits[1] ?? 0, reparoAntes: visits[0] ?? 0 }
}
