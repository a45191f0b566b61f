import { sql } from 'kysely'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import type { AgendamentoData } from '#shared/agenda/agendamentos.ts'
import { normalizeEmail } from '#shared/rules/email.ts'
import { normalizePhone } from '#shared/rules/phone.ts'
import { cliente, veiculo } from '../../cadastros/clientes/queries.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import type { ListKind } from '../../core/realtime/live-lists.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { getAgendamento } from '../nucleo/read-agendamentos.ts'

/** Lists that show appointments. */
export const AGENDA: readonly ListKind[] = ['getAgendamentos', 'getServicosAgendamentos']

const undefinedIfEmpty = (text: string) => (text === '' ? undefined : text)

/** Writes another phone or e-mail of a customer who stays the same; an empty field keeps what is known. */
export async function correctContact(
  c: Ctx,
  codCliente: number,
  { telefone, email }: AgendamentoData['cliente'],
): Promise<void> {
  const contact = {
    ...(telefone !== '' && { telefone: normalizePhone(telefone) }),
    ...(email !== '' && { email: normalizeEmail(email) }),
  }
  if (Object.keys(contact).length === 0) return
  await c.tx
    .updateTable('cliente')
    .set(contact)
    .where(ofTenant(c))
    .where('codCliente', '=', codCliente)
    .where('anonimizadoEm', 'is', null)
    .execute()
}

/**
 * Finds or creates the car and, without `known`, the customer of a form; a known car keeps the fields that the form leaves out.
 */
export async function upsertCarroAndCliente(
  c: Ctx,
  codConcessionaria: number,
  { veiculo: v, cliente: p }: Pick<AgendamentoData, 'veiculo' | 'cliente'>,
  known?: number,
): Promise<{ codVeiculo: number; codCliente: number }> {
  const key = { codDistribuidor: c.tenant.codDistribuidor, codConcessionaria }
  const sabido = await findVeiculo(c, codConcessionaria, v.placa || v.chassi)
  const codVeiculo = await veiculo(c.tx, key, {
    ...(v.placa && { placa: v.placa }),
    ...(v.chassi && { chassi: v.chassi }),
    marca: v.marca || (sabido?.marca ?? 'Não informada'),
    modelo: v.modelo || (sabido?.modelo ?? 'Não informado'),
    ...(v.ano && { ano: v.ano }),
  })
  const codCliente =
    known ??
    (await cliente(c.tx, key, {
      nome: p.nome,
      documento: undefinedIfEmpty(p.documento),
      telefone: undefinedIfEmpty(p.telefone),
      email: undefinedIfEmpty(p.email),
    }))
  return { codVeiculo, codCliente }
}

/** A vehicle of the store by plate (old or Mercosul pattern) or by chassis. */
export async function findVeiculo(c: Ctx, codConcessionaria: number, placaOrChassi: string) {
  const text = placaOrChassi.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const r = await sql<{
    codVeiculo: number
    placa: string | null
    chassi: string | null
    marca: string
    modelo: string
    ano: number | null
  }>`select cod_veiculo as "codVeiculo", placa, chassi, marca, modelo, ano from veiculo where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria}
      and ${text.length > 7 ? sql`chassi = ${text}` : sql`placa_chave = placa_chave(${text})`} limit 1`.execute(c.tx)
  return r.rows[0]
}

/** The customer who last brought a vehicle, by visit, appointment or checklist. */
export async function lastCliente(c: Ctx, codVeiculo: number) {
  const r = await sql<{
    codCliente: number
    nome: string
    documento: string | null
    telefone: string | null
    email: string | null
  }>`select k.cod_cliente as "codCliente", k.nome, k.documento, k.telefone, k.email from (
      (select cod_cliente, chegou_em as em from passagem where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_veiculo = ${codVeiculo} order by cod_passagem desc limit 1)
      union all (select cod_cliente, criado_em from agendamento where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_veiculo = ${codVeiculo} order by cod_agendamento desc limit 1)
      union all (select cod_cliente, criado_em from checklist where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_veiculo = ${codVeiculo} order by criado_em desc limit 1)) u
    join cliente k on k.cod_distribuidor = ${c.tenant.codDistribuidor} and k.cod_cliente = u.cod_cliente and k.anonimizado_em is null
    order by u.em desc limit 1`.execute(c.tx)
  return r.rows[0]
}

/** The appointment after an act, for the answer; the lists that show it are read again. */
export async function publishAgendamento(
  c: Ctx,
  { codAgendamento, codConcessionaria }: { codAgendamento: number; codConcessionaria: number },
): Promise<Agendamento> {
  const after = await getAgendamento(c, codAgendamento)
  await invalidate(c, codConcessionaria, AGENDA)
  return after
}
