import { sql } from 'kysely'
import type { ClienteEntrada, VeiculoEntrada } from '#shared/suporte/integracao-lotes.ts'
import { erroDocumento } from '#shared/rules/documento.ts'
import { emailValido, normalizarEmail } from '#shared/rules/email.ts'
import { notBefore } from '#shared/rules/instantes.ts'
import { normalizarPlaca, placaValida } from '#shared/rules/placa.ts'
import { formatarTelefone, normalizarTelefone, telefoneValido } from '#shared/rules/telefone.ts'
import { cliente, veiculo } from '../../cadastros/clientes/queries.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { conflict, invalid, type Restricoes } from '../../core/http/errors.ts'
import type { Resultado } from './agenda.ts'

export const RESTRICOES: Restricoes = { veiculo_placa: ['placa', 'Outro veículo desta concessionária tem esta placa'] }

type Tipo = 'CLIENTE' | 'VEICULO'
type Externo = { codConcessionaria: number; tipo: Tipo; idExterno: string; emitidoEm: string }

/** The record that another system calls so, and when it last told of it. */
async function sabido(c: Ctx, { codConcessionaria, tipo, idExterno }: Externo) {
  return c.tx
    .selectFrom('integracaoExterno')
    .select(['codigo', 'emitidoEm'])
    .where(doInquilino(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('tipo', '=', tipo)
    .where('idExterno', '=', idExterno)
    .executeTakeFirst()
}

async function lembrar(c: Ctx, e: Externo, codigo: number): Promise<void> {
  const { emitidoEm } = e
  await c.tx
    .insertInto('integracaoExterno')
    .values({ codDistribuidor: c.inquilino.codDistribuidor, ...e, codigo })
    .onConflict((o) =>
      o.columns(['codDistribuidor', 'codConcessionaria', 'tipo', 'idExterno']).doUpdateSet({ codigo, emitidoEm }),
    )
    .execute()
}

/** A vehicle of another system: known by its name there, else by plate or chassis; what is older than what is known changes nothing. */
export async function receberVeiculo(c: Ctx, codConcessionaria: number, v: VeiculoEntrada): Promise<Resultado> {
  const { idExterno, emitidoEm, ...dados } = v
  if (dados.placa && !placaValida(dados.placa))
    throw invalid(`A placa ${dados.placa} não é AAA-9999 nem AAA9A99`, {
      placa: `A placa ${dados.placa} não é AAA-9999 nem AAA9A99`,
    })
  const e: Externo = { codConcessionaria, tipo: 'VEICULO', idExterno, emitidoEm }
  const antes = await sabido(c, e)
  if (antes && notBefore(antes.emitidoEm, emitidoEm)) return { codigo: antes.codigo, repetido: true, avisos: [] }
  const chave = { codDistribuidor: c.inquilino.codDistribuidor, codConcessionaria }
  let codigo = antes?.codigo
  if (codigo === undefined) codigo = await veiculo(c.tx, chave, dados)
  else
    await c.tx
      .updateTable('veiculo')
      .set({
        marca: dados.marca,
        modelo: dados.modelo,
        ...(dados.placa && { placa: normalizarPlaca(dados.placa) }),
        ...(dados.chassi && { chassi: dados.chassi }),
        ...(dados.versao !== undefined && { versao: dados.versao }),
        ...(dados.ano !== undefined && { ano: dados.ano }),
        ...(dados.combustivel !== undefined && { combustivel: dados.combustivel }),
      })
      .where(doInquilino(c))
      .where('codVeiculo', '=', codigo)
      .execute()
  await lembrar(c, e, codigo)
  return { codigo, repetido: false, avisos: [] }
}

/** A customer of another system: known by its name there, else by document, or by telephone and name. A telephone or e-mail that leads nowhere is left out, and told. */
export async function receberCliente(
  c: Ctx,
  codConcessionaria: number,
  v: ClienteEntrada,
  alfanumerico: boolean,
): Promise<Resultado> {
  const { idExterno, emitidoEm, nome, documento } = v
  const erro = documento ? erroDocumento(documento, alfanumerico) : null
  if (erro) throw invalid(erro, { documento: erro })
  const telefone = v.telefone && telefoneValido(formatarTelefone(v.telefone)) ? v.telefone : undefined
  const email = v.email && emailValido(normalizarEmail(v.email)) ? v.email : undefined
  const avisos = [
    ...(v.telefone && !telefone ? [`telefone: ${v.telefone} não tem DDD e número e ficou de fora do cadastro`] : []),
    ...(v.email && !email ? [`email: ${v.email} não é um e-mail e ficou de fora do cadastro`] : []),
  ]
  const e: Externo = { codConcessionaria, tipo: 'CLIENTE', idExterno, emitidoEm }
  const antes = await sabido(c, e)
  if (antes && notBefore(antes.emitidoEm, emitidoEm)) return { codigo: antes.codigo, repetido: true, avisos }
  const chave = { codDistribuidor: c.inquilino.codDistribuidor, codConcessionaria }
  let codigo = antes?.codigo
  if (codigo === undefined)
    codigo = await cliente(c.tx, chave, {
      nome,
      ...(documento && { documento }),
      ...(telefone && { telefone }),
      ...(email && { email: normalizarEmail(email) }),
    })
  else {
    const r = await c.tx
      .updateTable('cliente')
      .set({
        nome,
        ...(documento && { documento: documento.toUpperCase().replace(/[^0-9A-Z]/g, '') }),
        ...(telefone && { telefone: normalizarTelefone(telefone) }),
        ...(email && { email: normalizarEmail(email) }),
      })
      .where(doInquilino(c))
      .where('codCliente', '=', codigo)
      .where(sql<boolean>`anonimizado_em is null`)
      .executeTakeFirst()
    // Whoever asked to be forgotten does not come back by the other system's next word.
    if (r.numUpdatedRows === 0n) throw conflict('anonimizado', 'Os dados deste cliente foram apagados a pedido dele')
  }
  await lembrar(c, e, codigo)
  return { codigo, repetido: false, avisos }
}
