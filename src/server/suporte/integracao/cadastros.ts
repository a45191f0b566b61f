import { sql } from 'kysely'
import type { ClienteInput, VeiculoInput } from '#shared/suporte/integracao-batches.ts'
import { documentoError } from '#shared/rules/document.ts'
import { isValidEmail, normalizeEmail } from '#shared/rules/email.ts'
import { notBefore } from '#shared/rules/instants.ts'
import { normalizePlaca, isValidPlaca } from '#shared/rules/placa.ts'
import { formatPhone, normalizePhone, isValidPhone } from '#shared/rules/phone.ts'
import { cliente, veiculo } from '../../cadastros/clientes/queries.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid, type Constraints } from '../../core/http/errors.ts'
import type { Result } from './agenda.ts'

export const CONSTRAINTS: Constraints = {
  veiculo_placa: ['placa', 'Outro veículo desta concessionária tem esta placa'],
}

type Kind = 'CLIENTE' | 'VEICULO'
type ExternalRecord = { codConcessionaria: number; tipo: Kind; idExterno: string; emitidoEm: string }

/** The record with the other system's identifier, and the time of the last message about it. */
async function sabido(c: Ctx, { codConcessionaria, tipo, idExterno }: ExternalRecord) {
  return c.tx
    .selectFrom('integracaoExterno')
    .select(['codigo', 'emitidoEm'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('tipo', '=', tipo)
    .where('idExterno', '=', idExterno)
    .executeTakeFirst()
}

async function lembrar(c: Ctx, e: ExternalRecord, codigo: number): Promise<void> {
  const { emitidoEm } = e
  await c.tx
    .insertInto('integracaoExterno')
    .values({ codDistribuidor: c.tenant.codDistribuidor, ...e, codigo })
    .onConflict((o) =>
      o.columns(['codDistribuidor', 'codConcessionaria', 'tipo', 'idExterno']).doUpdateSet({ codigo, emitidoEm }),
    )
    .execute()
}

/**
 * Stores a vehicle from another system, matched by its identifier there, else by plate or chassis; a message older than the stored state
 * changes nothing.
 */
export async function receiveVeiculo(c: Ctx, codConcessionaria: number, v: VeiculoInput): Promise<Result> {
  const { idExterno, emitidoEm, ...dados } = v
  if (dados.placa && !isValidPlaca(dados.placa))
    throw invalid(`A placa ${dados.placa} não é AAA-9999 nem AAA9A99`, {
      placa: `A placa ${dados.placa} não é AAA-9999 nem AAA9A99`,
    })
  const e: ExternalRecord = { codConcessionaria, tipo: 'VEICULO', idExterno, emitidoEm }
  const before = await sabido(c, e)
  if (before && notBefore(before.emitidoEm, emitidoEm)) return { codigo: before.codigo, repetido: true, avisos: [] }
  const key = { codDistribuidor: c.tenant.codDistribuidor, codConcessionaria }
  let codigo = before?.codigo
  if (codigo === undefined) codigo = await veiculo(c.tx, key, dados)
  else
    await c.tx
      .updateTable('veiculo')
      .set({
        marca: dados.marca,
        modelo: dados.modelo,
        ...(dados.placa && { placa: normalizePlaca(dados.placa) }),
        ...(dados.chassi && { chassi: dados.chassi }),
        ...(dados.versao !== undefined && { versao: dados.versao }),
        ...(dados.ano !== undefined && { ano: dados.ano }),
        ...(dados.combustivel !== undefined && { combustivel: dados.combustivel }),
      })
      .where(ofTenant(c))
      .where('codVeiculo', '=', codigo)
      .execute()
  await lembrar(c, e, codigo)
  return { codigo, repetido: false, avisos: [] }
}

/**
 * Stores a customer from another system, matched by its identifier there, else by document, or by telephone and name. An invalid telephone
 * or e-mail is left out and reported.
 */
export async function receiveCliente(
  c: Ctx,
  codConcessionaria: number,
  v: ClienteInput,
  alphanumeric: boolean,
): Promise<Result> {
  const { idExterno, emitidoEm, nome, documento } = v
  const error = documento ? documentoError(documento, alphanumeric) : null
  if (error) throw invalid(error, { documento: error })
  const telefone = v.telefone && isValidPhone(formatPhone(v.telefone)) ? v.telefone : undefined
  const email = v.email && isValidEmail(normalizeEmail(v.email)) ? v.email : undefined
  const avisos = [
    ...(v.telefone && !telefone ? [`telefone: ${v.telefone} não tem DDD e número e ficou de fora do cadastro`] : []),
    ...(v.email && !email ? [`email: ${v.email} não é um e-mail e ficou de fora do cadastro`] : []),
  ]
  const e: ExternalRecord = { codConcessionaria, tipo: 'CLIENTE', idExterno, emitidoEm }
  const before = await sabido(c, e)
  if (before && notBefore(before.emitidoEm, emitidoEm)) return { codigo: before.codigo, repetido: true, avisos }
  const key = { codDistribuidor: c.tenant.codDistribuidor, codConcessionaria }
  let codigo = before?.codigo
  if (codigo === undefined)
    codigo = await cliente(c.tx, key, {
      nome,
      ...(documento && { documento }),
      ...(telefone && { telefone }),
      ...(email && { email: normalizeEmail(email) }),
    })
  else {
    const r = await c.tx
      .updateTable('cliente')
      .set({
        nome,
        ...(documento && { documento: documento.toUpperCase().replace(/[^0-9A-Z]/g, '') }),
        ...(telefone && { telefone: normalizePhone(telefone) }),
        ...(email && { email: normalizeEmail(email) }),
      })
      .where(ofTenant(c))
      .where('codCliente', '=', codigo)
      .where(sql<boolean>`anonimizado_em is null`)
      .executeTakeFirst()
    // A customer anonymized on request must not be restored by a later message.
    if (r.numUpdatedRows === 0n) throw conflict('anonimizado', 'Os dados deste cliente foram apagados a pedido dele')
  }
  await lembrar(c, e, codigo)
  return { codigo, repetido: false, avisos }
}
