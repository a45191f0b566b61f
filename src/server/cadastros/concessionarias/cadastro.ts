import { sql } from 'kysely'
import type { z } from 'zod'
import type { Contagem } from '#shared/cadastros/comum.ts'
import type {
  cadastroConcessionarias,
  ConcessionariaEditada,
  DadosDaConcessionaria,
  Feriado,
  MotivoPausa,
  StatusAgenda,
} from '#shared/cadastros/concessionarias-cadastro.ts'
import { normalizarCnpj } from '#shared/rules/cnpj.ts'
import { DIAS_SEMANA, type Horarios } from '#shared/rules/horarios.ts'
import {
  contem,
  naSituacao,
  nulo,
  ordenado,
  paginaDoCadastro,
  porTexto,
  vazioSeNulo,
} from '../../core/areas/cadastro.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, liga } from '../../core/database/query.ts'

const COLUNAS = [
  'c.codConcessionaria',
  'c.nome',
  'c.codGrupo',
  'c.marca',
  'c.outrasMarcas',
  'c.cidade',
  'c.fuso',
] as const
const TEXTOS = [
  vazioSeNulo('c.cnpj', 'cnpj'),
  vazioSeNulo('c.telefone', 'telefone'),
  vazioSeNulo('c.codigoIntegracao', 'codigoIntegracao'),
] as const
const ativo = sql<boolean>`c.status = 1`.as('ativo')
const modelo = sql<DadosDaConcessionaria['modeloAgenda']>`initcap(c.modelo_agenda)`.as('modeloAgenda')

/** What the list of dealerships is filtered by. */
export type FiltroConcessionarias = z.output<typeof cadastroConcessionarias.listCadastroConcessionarias.query> &
  Contagem

const ORDENS = {
  nome: porTexto('c.nome'),
  grupo: porTexto('g.nome'),
  marca: porTexto('c.marca', true),
  cidade: porTexto('c.cidade', true),
  cnpj: porTexto('c.cnpj', true),
}

/** Reachable dealerships, active or not. */
export async function listCadastro(c: Ctx, f: FiltroConcessionarias) {
  const por = ordenado(f, 'c.codConcessionaria', ORDENS)
  const grupo = c.tx.selectFrom('concessionaria as c').innerJoin('grupo as g', liga('g.codGrupo', 'c.codGrupo'))
  let todas = grupo.where(doInquilino(c, 'c'))
  if (f.situacao !== 'todos') todas = todas.where('c.status', f.situacao === 'ativos' ? '=' : '<>', 1)
  if (f.codGrupo) todas = todas.where('c.codGrupo', '=', f.codGrupo)
  if (f.uf) todas = todas.where('c.uf', '=', f.uf)
  if (f.marca) todas = todas.where(sql<boolean>`(c.marca = ${f.marca} or ${f.marca} = any(c.outras_marcas))`)
  if (f.busca) {
    const cnpj = normalizarCnpj(f.busca)
    const porCnpj = cnpj.length > 2 ? sql`c.cnpj like ${`%${cnpj}%`}` : sql`false`
    todas = todas.where(
      sql<boolean>`(${contem(['c.nome', 'c.razaoSocial', 'c.cidade', 'g.nome'], f.busca)} or ${porCnpj})`,
    )
  }
  const linhas = await todas
    .select([...COLUNAS, ...TEXTOS, ativo, modelo, por.chave, 'g.nome as grupo', 'c.uf'])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return paginaDoCadastro(c.tx, f, linhas, (l) => l.codConcessionaria, todas.select('c.codConcessionaria'))
}

const daLoja = (tabela: string, campos: string, ordem: string) =>
  sql`coalesce((select jsonb_agg(jsonb_build_object(${sql.raw(campos)}) order by ${sql.raw(ordem)}) from ${sql.table(tabela)} x
    where x.cod_distribuidor = c.cod_distribuidor and x.cod_concessionaria = c.cod_concessionaria), '[]')`

const umaLoja = (c: Ctx, codConcessionaria: number) =>
  c.tx
    .selectFrom('concessionaria as c')
    .select([...COLUNAS, ...TEXTOS, ativo, modelo, 'c.versao'])
    .select([
      vazioSeNulo('c.razaoSocial', 'razaoSocial'),
      vazioSeNulo('c.email', 'email'),
      vazioSeNulo('c.cep', 'cep'),
      vazioSeNulo('c.logradouro', 'logradouro'),
      vazioSeNulo('c.numero', 'numero'),
      vazioSeNulo('c.complemento', 'complemento'),
      vazioSeNulo('c.bairro', 'bairro'),
      sql<DadosDaConcessionaria['uf']>`c.uf`.as('uf'),
      sql<DadosDaConcessionaria['passoMinutos']>`c.passo_minutos`.as('passoMinutos'),
      sql<Horarios>`c.horarios`.as('horarios'),
      sql<string>`c.desde::text`.as('desde'),
      sql<Feriado[]>`${daLoja('feriado', `'dia', x.dia, 'nome', x.nome`, 'x.dia')}`.as('feriados'),
      sql<
        StatusAgenda[]
      >`${daLoja('agendaStatus', `'codStatus', x.cod_status, 'nome', x.nome, 'cor', x.cor, 'ativo', x.ativo`, 'x.ordem, x.cod_status')}`.as(
        'statusAgenda',
      ),
      sql<
        MotivoPausa[]
      >`${daLoja('motivoPausa', `'codMotivo', x.cod_motivo, 'nome', x.nome, 'cor', x.cor, 'bloqueia', x.bloqueia, 'ativo', x.ativo`, 'x.ordem, x.cod_motivo')}`.as(
        'motivosPausa',
      ),
    ])
    .where(doInquilino(c, 'c'))
    .where('c.codConcessionaria', '=', codConcessionaria)

export function getCadastro(c: Ctx, codConcessionaria: number): Promise<ConcessionariaEditada | undefined> {
  return umaLoja(c, codConcessionaria).executeTakeFirst()
}

/** The dealership, held until the transaction ends. */
export function travarCadastro(c: Ctx, codConcessionaria: number): Promise<ConcessionariaEditada | undefined> {
  return umaLoja(c, codConcessionaria).forUpdate('c').executeTakeFirst()
}

function colunas(d: DadosDaConcessionaria) {
  const horas = DIAS_SEMANA.flatMap((dia) => (d.horarios[dia] ? [d.horarios[dia]] : []))
  return {
    nome: d.nome,
    razaoSocial: nulo(d.razaoSocial),
    cnpj: normalizarCnpj(d.cnpj),
    codGrupo: d.codGrupo,
    marca: d.marca,
    outrasMarcas: d.outrasMarcas,
    telefone: nulo(d.telefone),
    email: nulo(d.email),
    cep: nulo(d.cep.replace(/\D/g, '')),
    logradouro: nulo(d.logradouro),
    numero: nulo(d.numero),
    complemento: nulo(d.complemento),
    bairro: nulo(d.bairro),
    cidade: d.cidade,
    uf: d.uf,
    fuso: d.fuso,
    modeloAgenda: d.modeloAgenda,
    passoMinutos: d.passoMinutos,
    horarios: sql<string>`${JSON.stringify(d.horarios)}::jsonb`,
    // The agenda's window: from the earliest opening to the latest closing of the week.
    abre: horas.map(([de]) => de).toSorted()[0] ?? '07:00',
    fecha:
      horas
        .map(([, ate]) => ate)
        .toSorted()
        .at(-1) ?? '19:00',
    codigoIntegracao: nulo(d.codigoIntegracao),
    ...(d.desde !== '' && { desde: d.desde }),
    status: d.ativo ? 1 : 0,
  }
}

/** Gives the code of the new dealership; the usual statuses and reasons are there by trigger until its own are kept. */
export async function inserirConcessionaria(c: Ctx, d: DadosDaConcessionaria): Promise<number> {
  const { codDistribuidor } = c.inquilino
  const { codConcessionaria } = await c.tx
    .insertInto('concessionaria')
    .values({ codDistribuidor, ...colunas(d) })
    .returning('codConcessionaria')
    .executeTakeFirstOrThrow()
  return codConcessionaria
}

export async function gravarConcessionaria(
  c: Ctx,
  codConcessionaria: number,
  versao: number,
  d: DadosDaConcessionaria,
) {
  await c.tx
    .updateTable('concessionaria')
    .set({ ...colunas(d), versao })
    .where(doInquilino(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .execute()
}

/** Whether a group may receive stores: it is of this distributor and active. */
export async function grupoAtivo(c: Ctx, codGrupo: number): Promise<boolean> {
  const g = await c.tx
    .selectFrom('grupo')
    .select('codGrupo')
    .where(doInquilino(c))
    .where('codGrupo', '=', codGrupo)
    .where(naSituacao('ativo', 'ativos'))
    .executeTakeFirst()
  return g !== undefined
}

/** Quotes of a store that nobody has ended yet. */
export async function orcamentosAbertos(c: Ctx, codConcessionaria: number): Promise<number> {
  const { codDistribuidor } = c.inquilino
  const r = await sql<{ n: number }>`
    select count(*)::int as n from orcamento where cod_distribuidor = ${codDistribuidor} and cod_concessionaria = ${codConcessionaria}
      and estado not in ('FINALIZADO', 'CANCELADO', 'REPROVADO', 'EXPIRADO')`.execute(c.tx)
  return r.rows[0]?.n ?? 0
}
