import { sql } from 'kysely'
import type { z } from 'zod'
import type { Count } from '#shared/cadastros/registers.ts'
import {
  concessionariaFields,
  type cadastroConcessionarias,
  type EditedConcessionaria,
  type ConcessionariaData,
  type Holiday,
  type PauseReason,
  type AgendaStatus,
} from '#shared/cadastros/concessionarias-register.ts'
import { without } from '#shared/cadastros/fields.ts'
import { normalizeCnpj } from '#shared/rules/cnpj.ts'
import { WEEKDAYS } from '#shared/rules/weekly-hours.ts'
import {
  contains,
  withStatus,
  nullIfEmpty,
  readFields,
  storedFields,
  sorted,
  cadastroPage,
  byText,
  emptyIfNull,
} from '../../core/areas/register.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'

const COLUMNS = [
  'c.codConcessionaria',
  'c.nome',
  'c.codGrupo',
  'c.marca',
  'c.outrasMarcas',
  'c.cidade',
  'c.fuso',
] as const
const TEXTS = [
  emptyIfNull('c.cnpj', 'cnpj'),
  emptyIfNull('c.telefone', 'telefone'),
  emptyIfNull('c.codigoIntegracao', 'codigoIntegracao'),
] as const
/** Fields that the form's query reads from a column of the same name. */
const columns = without(
  concessionariaFields,
  'ativo',
  'desde',
  'feriados',
  'modeloAgenda',
  'motivosPausa',
  'statusAgenda',
)
const FIELDS = readFields<'concessionaria', Pick<ConcessionariaData, keyof typeof columns>>('c', columns)
const ativo = sql<boolean>`c.status = 1`.as('ativo')
const modelo = sql<ConcessionariaData['modeloAgenda']>`initcap(c.modelo_agenda)`.as('modeloAgenda')

/** Filters of the list of dealerships. */
export type ConcessionariasFilter = z.output<typeof cadastroConcessionarias.listCadastroConcessionarias.query> & Count

const SORTS = {
  nome: byText('c.nome'),
  grupo: byText('g.nome'),
  marca: byText('c.marca', true),
  cidade: byText('c.cidade', true),
  cnpj: byText('c.cnpj', true),
}

/** Dealerships within reach, active or not. */
export async function listCadastro(c: Ctx, f: ConcessionariasFilter) {
  const por = sorted(f, 'c.codConcessionaria', SORTS)
  const grupo = c.tx.selectFrom('concessionaria as c').innerJoin('grupo as g', joinOn('g.codGrupo', 'c.codGrupo'))
  let todas = grupo.where(ofTenant(c, 'c'))
  if (f.situacao !== 'todos') todas = todas.where('c.status', f.situacao === 'ativos' ? '=' : '<>', 1)
  if (f.codGrupo) todas = todas.where('c.codGrupo', '=', f.codGrupo)
  if (f.uf) todas = todas.where('c.uf', '=', f.uf)
  if (f.marca) todas = todas.where(sql<boolean>`(c.marca = ${f.marca} or ${f.marca} = any(c.outras_marcas))`)
  if (f.busca) {
    const cnpj = normalizeCnpj(f.busca)
    const byCnpj = cnpj.length > 2 ? sql`c.cnpj like ${`%${cnpj}%`}` : sql`false`
    todas = todas.where(
      sql<boolean>`(${contains(['c.nome', 'c.razaoSocial', 'c.cidade', 'g.nome'], f.busca)} or ${byCnpj})`,
    )
  }
  const linhas = await todas
    .select([...COLUMNS, ...TEXTS, ativo, modelo, por.chave, 'g.nome as grupo', 'c.uf'])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return cadastroPage(c.tx, f, linhas, (l) => l.codConcessionaria, todas.select('c.codConcessionaria'))
}

const forLoja = (table: string, fields: string, ordem: string) =>
  sql`coalesce((select jsonb_agg(jsonb_build_object(${sql.raw(fields)}) order by ${sql.raw(ordem)}) from ${sql.table(table)} x
    where x.cod_distribuidor = c.cod_distribuidor and x.cod_concessionaria = c.cod_concessionaria), '[]')`

const lojaQuery = (c: Ctx, codConcessionaria: number) =>
  c.tx
    .selectFrom('concessionaria as c')
    .select(['c.codConcessionaria', 'c.versao', ...FIELDS, ativo, modelo])
    .select([
      sql<string>`c.desde::text`.as('desde'),
      sql<Holiday[]>`${forLoja('feriado', `'dia', x.dia, 'nome', x.nome`, 'x.dia')}`.as('feriados'),
      sql<
        AgendaStatus[]
      >`${forLoja('agendaStatus', `'codStatus', x.cod_status, 'nome', x.nome, 'cor', x.cor, 'ativo', x.ativo`, 'x.ordem, x.cod_status')}`.as(
        'statusAgenda',
      ),
      sql<
        PauseReason[]
      >`${forLoja('motivoPausa', `'codMotivo', x.cod_motivo, 'nome', x.nome, 'cor', x.cor, 'bloqueia', x.bloqueia, 'ativo', x.ativo`, 'x.ordem, x.cod_motivo')}`.as(
        'motivosPausa',
      ),
    ])
    .where(ofTenant(c, 'c'))
    .where('c.codConcessionaria', '=', codConcessionaria)

export function getCadastro(c: Ctx, codConcessionaria: number): Promise<EditedConcessionaria | undefined> {
  return lojaQuery(c, codConcessionaria).executeTakeFirst()
}

/** Reads and locks a dealership until the transaction ends. */
export function lockCadastro(c: Ctx, codConcessionaria: number): Promise<EditedConcessionaria | undefined> {
  return lojaQuery(c, codConcessionaria).forUpdate('c').executeTakeFirst()
}

function stored(d: ConcessionariaData) {
  const hours = WEEKDAYS.flatMap((dia) => (d.horarios[dia] ? [d.horarios[dia]] : []))
  return {
    ...storedFields(columns, d),
    cnpj: normalizeCnpj(d.cnpj),
    cep: nullIfEmpty(d.cep.replace(/\D/g, '')),
    modeloAgenda: d.modeloAgenda,
    horarios: sql<string>`${JSON.stringify(d.horarios)}::jsonb`,
    // The agenda shows the hours from the week's earliest opening to its latest closing.
    abre: hours.map(([de]) => de).toSorted()[0] ?? '07:00',
    fecha:
      hours
        .map(([, ate]) => ate)
        .toSorted()
        .at(-1) ?? '19:00',
    ...(d.desde !== '' && { desde: d.desde }),
    status: d.ativo ? 1 : 0,
  }
}

/** Returns the code of the new dealership. A trigger inserts the default statuses and reasons. */
export async function insertConcessionaria(c: Ctx, d: ConcessionariaData): Promise<number> {
  const { codDistribuidor } = c.tenant
  const { codConcessionaria } = await c.tx
    .insertInto('concessionaria')
    .values({ codDistribuidor, ...stored(d) })
    .returning('codConcessionaria')
    .executeTakeFirstOrThrow()
  return codConcessionaria
}

export async function saveConcessionaria(c: Ctx, codConcessionaria: number, versao: number, d: ConcessionariaData) {
  await c.tx
    .updateTable('concessionaria')
    .set({ ...stored(d), versao })
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .execute()
}

/** Whether a group may receive stores: active and of this distributor. */
export async function isActiveGrupo(c: Ctx, codGrupo: number): Promise<boolean> {
  const g = await c.tx
    .selectFrom('grupo')
    .select('codGrupo')
    .where(ofTenant(c))
    .where('codGrupo', '=', codGrupo)
    .where(withStatus('ativo', 'ativos'))
    .executeTakeFirst()
  return g !== undefined
}

/** Number of open quotes of a store. */
export async function countOpenOrcamentos(c: Ctx, codConcessionaria: number): Promise<number> {
  const { codDistribuidor } = c.tenant
  const r = await sql<{ n: number }>`
    select count(*)::int as n from orcamento where cod_distribuidor = ${codDistribuidor} and cod_concessionaria = ${codConcessionaria}
      and estado not in ('FINALIZADO', 'CANCELADO', 'REPROVADO', 'EXPIRADO')`.execute(c.tx)
  return r.rows[0]?.n ?? 0
}
