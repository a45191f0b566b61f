import { sql } from 'kysely'
import { normalizeEmail } from '#shared/rules/email.ts'
import { normalizePhone } from '#shared/rules/phone.ts'
import { lockCreation, veiculo } from '../../cadastros/clientes/queries.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { findVeiculo } from '../agendamentos/queries.ts'

/** Who books, as they wrote it; the phone is proved. */
export interface Booker {
  nome: string
  telefone: string
  email: string
  placa: string
  modelo: string
}

const firstWord = (t: ReturnType<typeof sql>) => sql`sem_acento(split_part(trim(${t}), ' ', 1))`

/**
 * The store's customer with this phone and first name, else a new one. What is known of a customer stays: somebody who shares the phone
 * does not rename them.
 */
async function findOrCreateCliente(c: Ctx, codConcessionaria: number, b: Booker): Promise<number> {
  const { codDistribuidor } = c.tenant
  const telefone = normalizePhone(b.telefone)
  const email = b.email === '' ? null : normalizeEmail(b.email)
  const find = async () => {
    const r = await sql<{
      cod: number
    }>`select cod_cliente as cod from cliente where cod_distribuidor = ${codDistribuidor} and cod_concessionaria = ${codConcessionaria}
      and telefone_chave = telefone_chave(${telefone}) and telefone = ${telefone} and anonimizado_em is null and ${firstWord(sql.ref('nome'))} = ${firstWord(sql`${b.nome}::text`)}
    order by sem_acento(nome) = sem_acento(${b.nome}) desc, cod_cliente desc limit 1`.execute(c.tx)
    return r.rows[0]?.cod
  }
  let cod = await find()
  if (cod === undefined) {
    await lockCreation(c.tx, { codDistribuidor, codConcessionaria }, 'cliente', telefone)
    cod = await find()
  }
  if (cod === undefined) {
    const novo = await c.tx
      .insertInto('cliente')
      .values({ codDistribuidor, codConcessionaria, nome: b.nome, telefone, email })
      .returning('codCliente')
      .executeTakeFirstOrThrow()
    return novo.codCliente
  }
  if (email !== null)
    await sql`update cliente set email = coalesce(email, ${email}) where cod_distribuidor = ${codDistribuidor} and cod_cliente = ${cod}`.execute(
      c.tx,
    )
  return cod
}

/** Car and customer of a booking by the site. A known car keeps its make and model. */
export async function carroAndCliente(c: Ctx, codConcessionaria: number, b: Booker) {
  const known = await findVeiculo(c, codConcessionaria, b.placa)
  const codVeiculo =
    known?.codVeiculo ??
    (await veiculo(
      c.tx,
      { codDistribuidor: c.tenant.codDistribuidor, codConcessionaria },
      { placa: b.placa, marca: 'Não informada', modelo: b.modelo || 'Não informado' },
    ))
  return { codVeiculo, codCliente: await findOrCreateCliente(c, codConcessionaria, b) }
}

/** Records that the customer agreed to be written to, and apart from it that they want offers. */
export async function recordConsent(
  c: Ctx,
  k: { codConcessionaria: number; codCliente: number; canal: 'SMS' | 'WHATSAPP'; ofertas: boolean },
): Promise<void> {
  const { ofertas, ...who } = k
  const row = (origem: string) => ({ codDistribuidor: c.tenant.codDistribuidor, ...who, concedido: true, origem })
  await c.tx
    .insertInto('clienteConsentimento')
    .values([row('Agendamento pelo site'), ...(ofertas ? [row('Agendamento pelo site: quer receber ofertas')] : [])])
    .execute()
}
