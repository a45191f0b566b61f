import { sql } from 'kysely'
import type { FiltroCadastro } from '#shared/cadastros/comum.ts'
import type { DadosDoGrupo, Grupo } from '#shared/cadastros/grupos.ts'
import {
  contem,
  naSituacao,
  nulo,
  ordenado,
  paginaDoCadastro,
  porNumero,
  porTexto,
  vazioSeNulo,
} from '../../core/areas/cadastro.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'

const TEXTOS = [
  vazioSeNulo('g.responsavel', 'responsavel'),
  vazioSeNulo('g.telefone', 'telefone'),
  vazioSeNulo('g.email', 'email'),
] as const

const LOJAS = sql<number>`(select count(*)::int from concessionaria c where c.cod_distribuidor = g.cod_distribuidor and c.cod_grupo = g.cod_grupo and c.status = 1)`
const USUARIOS = sql<number>`(select count(*)::int from usuario_filtro f where f.cod_distribuidor = g.cod_distribuidor and f.tipo = 'GRUPO' and f.valor = g.cod_grupo::text)`
const ORDENS = {
  nome: porTexto('g.nome'),
  responsavel: porTexto('g.responsavel', true),
  concessionarias: porNumero(LOJAS),
  usuarios: porNumero(USUARIOS),
}

/** Groups, with how many stores are theirs and how many users are bound to them. */
export async function listGrupos(c: Ctx, f: FiltroCadastro) {
  const por = ordenado(f, 'g.codGrupo', ORDENS)
  let todos = c.tx.selectFrom('grupo as g').where(doInquilino(c, 'g')).where(naSituacao('g.ativo', f.situacao))
  if (f.busca) todos = todos.where(contem(['g.nome', 'g.responsavel'], f.busca))
  const linhas = await todos
    .select(['g.codGrupo', 'g.nome', 'g.ativo', ...TEXTOS, por.chave])
    .select([LOJAS.as('concessionarias'), USUARIOS.as('usuarios')])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return paginaDoCadastro(c.tx, f, linhas, (l) => l.codGrupo, todos.select('g.codGrupo'))
}

const umGrupo = (c: Ctx, codGrupo: number) =>
  c.tx
    .selectFrom('grupo as g')
    .select(['g.codGrupo', 'g.nome', 'g.ativo', 'g.versao', ...TEXTOS])
    .where(doInquilino(c, 'g'))
    .where('g.codGrupo', '=', codGrupo)

export function getGrupo(c: Ctx, codGrupo: number): Promise<Grupo | undefined> {
  return umGrupo(c, codGrupo).executeTakeFirst()
}

/** The group, held until the transaction ends. */
export function travarGrupo(c: Ctx, codGrupo: number): Promise<Grupo | undefined> {
  return umGrupo(c, codGrupo).forUpdate().executeTakeFirst()
}

const colunas = (d: DadosDoGrupo) => ({
  nome: d.nome,
  responsavel: nulo(d.responsavel),
  telefone: nulo(d.telefone),
  email: nulo(d.email),
  ativo: d.ativo,
})

export async function inserirGrupo(c: Ctx, d: DadosDoGrupo): Promise<Grupo> {
  const { codDistribuidor } = c.inquilino
  const { codGrupo } = await c.tx
    .insertInto('grupo')
    .values({ codDistribuidor, ...colunas(d) })
    .returning('codGrupo')
    .executeTakeFirstOrThrow()
  return { ...d, codGrupo, versao: 1 }
}

export async function gravarGrupo(c: Ctx, antes: Grupo, d: DadosDoGrupo): Promise<Grupo> {
  const versao = antes.versao + 1
  await c.tx
    .updateTable('grupo')
    .set({ ...colunas(d), versao })
    .where(doInquilino(c))
    .where('codGrupo', '=', antes.codGrupo)
    .execute()
  return { ...d, codGrupo: antes.codGrupo, versao }
}

/** Active stores of a group, by name. */
export async function lojasDoGrupo(c: Ctx, codGrupo: number): Promise<string[]> {
  const lojas = await c.tx
    .selectFrom('concessionaria')
    .select('nome')
    .where(doInquilino(c))
    .where('codGrupo', '=', codGrupo)
    .where('status', '=', 1)
    .orderBy('nome')
    .execute()
  return lojas.map((l) => l.nome)
}
