import { sql } from 'kysely'
import type { z } from 'zod'
import type { Contagem } from '#shared/cadastros/comum.ts'
import type { Ausencia, DadosDoMecanico, Mecanico, mecanicos } from '#shared/cadastros/mecanicos.ts'
import type { Horarios } from '#shared/rules/horarios.ts'
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
import { doInquilino, liga, type Tx } from '../../core/database/query.ts'

const COLUNAS = [
  'k.codMecanico',
  'k.codConcessionaria',
  'k.nome',
  'k.habilidades',
  'k.codUsuario',
  'k.ativo',
  'k.imagem',
] as const
const telefone = vazioSeNulo('k.telefone', 'telefone')
const turnos = sql<Horarios>`k.turnos`.as('turnos')
const ausencias = sql<Ausencia[]>`coalesce((
  select jsonb_agg(jsonb_build_object('de', a.de, 'ate', a.ate, 'motivo', a.motivo) order by a.de)
  from mecanico_ausencia a where a.cod_distribuidor = k.cod_distribuidor and a.cod_mecanico = k.cod_mecanico), '[]')`.as(
  'ausencias',
)
const ausenteAte = sql<string | null>`(
  select max(a.ate)::text from mecanico_ausencia a where a.cod_distribuidor = k.cod_distribuidor and a.cod_mecanico = k.cod_mecanico
    and (now() at time zone c.fuso)::date between a.de and a.ate)`.as('ausenteAte')

/** The stored key becomes an address that shows the photo. */
function comFoto<L extends { imagem: string | null }>({ partes, inquilino }: Ctx, l: L): L {
  return { ...l, imagem: l.imagem && partes.arquivos.endereco(inquilino.codDistribuidor, l.imagem) }
}

/** What the list of mechanics is filtered by. */
export type FiltroMecanicos = z.output<typeof mecanicos.listMecanicos.query> & Contagem

const ORDENS = {
  nome: porTexto('k.nome'),
  concessionaria: porTexto('c.nome'),
  usuario: porTexto('u.nome', true),
}

/** Mechanics of the reachable stores. */
export async function listMecanicos(c: Ctx, f: FiltroMecanicos) {
  const por = ordenado(f, 'k.codMecanico', ORDENS)
  let todos = c.tx.selectFrom('mecanico as k').where(doInquilino(c, 'k')).where(naSituacao('k.ativo', f.situacao))
  if (f.codConcessionaria) todos = todos.where('k.codConcessionaria', '=', f.codConcessionaria)
  if (f.habilidade) todos = todos.where(sql<boolean>`${f.habilidade} = any(k.habilidades)`)
  if (f.busca) todos = todos.where(contem(['k.nome'], f.busca))
  const linhas = await todos
    .innerJoin('concessionaria as c', liga('c.codConcessionaria', 'k.codConcessionaria'))
    .leftJoin('usuario as u', liga('u.codUsuario', 'k.codUsuario'))
    .select([...COLUNAS, telefone, turnos, ausenteAte, por.chave, 'c.nome as concessionaria', 'u.nome as usuario'])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return paginaDoCadastro(
    c.tx,
    f,
    linhas.map((l) => comFoto(c, l)),
    (l) => l.codMecanico,
    todos.select('k.codMecanico'),
  )
}

const umMecanico = (c: Ctx, codMecanico: number) =>
  c.tx
    .selectFrom('mecanico as k')
    .select([...COLUNAS, telefone, turnos, ausencias, 'k.versao'])
    .where(doInquilino(c, 'k'))
    .where('k.codMecanico', '=', codMecanico)

export async function getMecanico(c: Ctx, codMecanico: number): Promise<Mecanico | undefined> {
  const linha = await umMecanico(c, codMecanico).executeTakeFirst()
  return linha && comFoto(c, linha)
}

/** The mechanic, held until the transaction ends; `imagem` is the stored key. */
export function travarMecanico(c: Ctx, codMecanico: number): Promise<Mecanico | undefined> {
  return umMecanico(c, codMecanico).forUpdate('k').executeTakeFirst()
}

const colunas = (d: DadosDoMecanico) => ({
  nome: d.nome,
  telefone: nulo(d.telefone),
  habilidades: d.habilidades,
  turnos: sql<string>`${JSON.stringify(d.turnos)}::jsonb`,
  codUsuario: d.codUsuario,
  ativo: d.ativo,
})

/** Gives the code of the new mechanic. */
export async function inserirMecanico(c: Ctx, d: DadosDoMecanico): Promise<number> {
  const { codDistribuidor } = c.inquilino
  const { codMecanico } = await c.tx
    .insertInto('mecanico')
    .values({ codDistribuidor, codConcessionaria: d.codConcessionaria, ...colunas(d) })
    .returning('codMecanico')
    .executeTakeFirstOrThrow()
  await gravarAusencias(c.tx, codDistribuidor, codMecanico, d)
  return codMecanico
}

export async function gravarMecanico(c: Ctx, codMecanico: number, versao: number, d: DadosDoMecanico): Promise<void> {
  const { codDistribuidor } = c.inquilino
  await c.tx
    .updateTable('mecanico')
    .set({ ...colunas(d), versao })
    .where(doInquilino(c))
    .where('codMecanico', '=', codMecanico)
    .execute()
  await c.tx.deleteFrom('mecanicoAusencia').where(doInquilino(c)).where('codMecanico', '=', codMecanico).execute()
  await gravarAusencias(c.tx, codDistribuidor, codMecanico, d)
}

async function gravarAusencias(
  tx: Tx,
  codDistribuidor: number,
  codMecanico: number,
  d: DadosDoMecanico,
): Promise<void> {
  if (d.ausencias.length === 0) return
  const chave = { codDistribuidor, codConcessionaria: d.codConcessionaria, codMecanico }
  await tx
    .insertInto('mecanicoAusencia')
    .values(d.ausencias.map((a) => ({ ...chave, ...a })))
    .execute()
}

/** Puts a photo's key in place; null shows the placeholder. */
export async function gravarFoto(c: Ctx, codMecanico: number, imagem: string | null): Promise<void> {
  await c.tx
    .updateTable('mecanico')
    .set({ imagem })
    .where(doInquilino(c))
    .where('codMecanico', '=', codMecanico)
    .execute()
}
