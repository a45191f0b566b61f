import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { transaction } from '../../src/server/core/database/transaction.ts'
import type { Demo } from '../browser/demo.ts'

/** Makes a store of the first distributor take bookings by its page, unless it does; returns the page's address. */
export async function bookableLoja(demo: Demo, codConcessionaria = 1): Promise<string> {
  return transaction(demo.server.services.db, 'sistema', async (tx) => {
    const page = await sql<{ endereco: string }>`
      insert into reserva_loja (cod_distribuidor, cod_concessionaria, endereco, termos)
      values (1, ${codConcessionaria}, ${`loja-${codConcessionaria}`}, 'Autorizo a oficina a manobrar e testar o carro.')
      on conflict (cod_distribuidor, cod_concessionaria) do update set versao = reserva_loja.versao returning endereco`.execute(
      tx,
    )
    await sql`insert into reserva_servico (cod_distribuidor, cod_concessionaria, nome, icone, minutos)
      values (1, ${codConcessionaria}, 'Barulho', 'BARULHO', 30) on conflict do nothing`.execute(tx)
    await sql`insert into concessionaria_config (cod_distribuidor, cod_concessionaria, chave, valor)
      values (1, ${codConcessionaria}, 'reserva.ativa', 'SIM') on conflict do nothing`.execute(tx)
    return page.rows[0]?.endereco ?? ''
  })
}

/** The code on a store's wall. */
export async function doorToken(demo: Demo, codConcessionaria = 1): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  await transaction(demo.server.services.db, 'sistema', (tx) =>
    sql`insert into agenda_link (cod_distribuidor, cod_concessionaria, tipo, token, nome) values (1, ${codConcessionaria}, 'PORTA', ${token}, 'Porta')`.execute(
      tx,
    ),
  )
  return token
}
