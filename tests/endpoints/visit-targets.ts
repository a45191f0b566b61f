import type { Target } from '../../src/server/core/areas/call-sample.ts'
import type { World } from '../records/world.ts'
import type { TestServer } from '../server/server.ts'

/** The code that a statement returns as `c`; 0 for no row. */
export const first = async (t: TestServer, text: string, values: unknown[]) =>
  (await t.sql<{ c: number }>(text, values))[0]?.c ?? 0

/** A booked arrival, a visit on the board with a service and its order, and a walk-in in the tray, for three cars of a store. */
export async function createVisits(
  t: TestServer,
  m: World,
  loja: number,
  placa: string,
  marca: string,
): Promise<
  Pick<Target, 'agendamento' | 'passagem' | 'cartao' | 'coluna' | 'servicoAgendado' | 'os' | 'passante' | 'lista'>
> {
  const d = m.codDistribuidor
  const pickOne = (text: string, ...values: unknown[]) => first(t, text, [d, loja, ...values])
  const cliente = await pickOne(
    `insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, $3) returning cod_cliente as c`,
    marca,
  )
  const carro = (n: number) =>
    pickOne(
      `insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, $3, 'Fiat', $4) returning cod_veiculo as c`,
      `${placa.slice(0, 6)}${n}`,
      marca,
    )
  const visit = async (passante: boolean) => {
    const passagem = await pickOne(
      `insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em, recepcionado_em, promessa) values ($1, $2, $3, $4, $5, now(), now(), now() - interval '1 hour') returning cod_passagem as c`,
      await carro(passante ? 7 : 8),
      cliente,
      passante,
    )
    const os = await pickOne(
      `insert into ordem_servico (cod_distribuidor, cod_concessionaria, numero, tipo, origem, cod_veiculo, cod_cliente, cod_passagem, aberta_em)
       select cod_distribuidor, cod_concessionaria, $4, 'CLIENTE', 'PROPRIA', cod_veiculo, cod_cliente, cod_passagem, now() from passagem where cod_distribuidor = $1 and cod_concessionaria = $2 and cod_passagem = $3 returning cod_os as c`,
      passagem,
      `${marca} ${passagem}`,
    )
    return { passagem, os }
  }
  const coluna = await pickOne(
    'select min(cod_status) as c from agenda_status where cod_distribuidor = $1 and cod_concessionaria = $2',
  )
  const { passagem, os } = await visit(false)
  // No call changes this appointment; it is only searched for.
  await pickOne(
    `insert into agendamento (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, inicio, fim, origem) values ($1, $2, $3, $4, now() + interval '40 days', now() + interval '961 hours', 'BALCAO') returning cod_agendamento as c`,
    await carro(6),
    cliente,
  )
  return {
    coluna,
    passagem,
    os,
    passante: (await visit(true)).passagem,
    servicoAgendado: await pickOne(
      `insert into servico_agendado (cod_distribuidor, cod_concessionaria, cod_passagem, descricao, cod_tipo_servico, minutos) values ($1, $2, $3, $4, 2, 60) returning cod_servico_agendado as c`,
      passagem,
      marca,
    ),
    cartao: await pickOne(
      `insert into agenda_veiculo (cod_distribuidor, cod_concessionaria, cod_passagem, cod_status, ordem, no_status_desde) values ($1, $2, $3, $4, 'i000', now()) returning cod_agenda_veiculo as c`,
      passagem,
      coluna,
    ),
    agendamento: await pickOne(
      `insert into agendamento (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, inicio, fim, origem) values ($1, $2, $3, $4, now(), now() + interval '1 hour', 'BALCAO') returning cod_agendamento as c`,
      await carro(9),
      cliente,
    ),
    lista: await t.server.services.shelf.keep({
      codDistribuidor: d,
      codConcessionaria: loja,
      rev: 1,
      dados: [marca],
    }),
  }
}
