import { randomBytes } from 'node:crypto'
import type { Target } from '../../src/server/core/areas/call-sample.ts'
import type { World } from '../records/world.ts'
import type { TestServer } from '../server/server.ts'

/** A store's booking page that takes bookings, with a choice, a photo, a held hour and a waiting customer. */
export async function createReservas(
  t: TestServer,
  m: World,
  loja: number,
  { consultor, marca }: { consultor: number; marca: string },
): Promise<Target['reservas']> {
  const token = () => randomBytes(16).toString('base64url')
  const pickOne = async (text: string, ...values: unknown[]) =>
    (await t.sql<{ c: number }>(text, [m.codDistribuidor, loja, ...values]))[0]?.c ?? 0
  const endereco = `pagina-${loja}`
  await pickOne(
    `with g as (insert into concessionaria_config values ($1, $2, 'reserva.ativa', 'SIM')) insert into reserva_loja (cod_distribuidor, cod_concessionaria, endereco, titulo) values ($1, $2, $3, $4)`,
    endereco,
    marca,
  )
  const [hold, wait] = [token(), token()]
  await pickOne(
    `insert into reserva (cod_distribuidor, cod_concessionaria, token, cod_consultor, inicio, fim, expira_em, minutos) values ($1, $2, $3, $4, now() + interval '5 days', now() + interval '121 hours', now() + interval '1 hour', 30)`,
    hold,
    consultor,
  )
  return {
    endereco,
    token: hold,
    esperaToken: wait,
    servico: await pickOne(
      `insert into reserva_servico (cod_distribuidor, cod_concessionaria, nome, minutos) values ($1, $2, $3, 60) returning cod_reserva_servico as c`,
      marca,
    ),
    foto: await pickOne(
      `insert into reserva_foto (cod_distribuidor, cod_concessionaria, arquivo, miniatura, largura, altura, legenda) values ($1, $2, $3, $3, 8, 6, $4) returning cod_foto as c`,
      `${m.codDistribuidor}/site/${loja}.webp`,
      marca,
    ),
    espera: await pickOne(
      `insert into lista_espera (cod_distribuidor, cod_concessionaria, token, nome, telefone, placa, pedido, minutos, de, ate) values ($1, $2, $3, $4, '11988887777', 'ABC1D23', '{"servicos":[],"pacotes":[],"texto":"barulho"}', 30, '2029-01-01', '2030-01-01') returning cod_espera as c`,
      wait,
      marca,
    ),
  }
}
