import { sql } from 'kysely'
import type { z } from 'zod'
import type { Contagem } from '#shared/cadastros/comum.ts'
import type { Consultor, consultores, DadosDoConsultor } from '#shared/cadastros/consultores.ts'
import { CORES_AGENDA, nomeTratado } from '#shared/rules/nome.ts'
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

const COLUNAS = ['k.codConsultor', 'k.codConcessionaria', 'k.nome', 'k.codUsuario', 'k.ativo'] as const
const TEXTOS = [vazioSeNulo('k.telefone', 'telefone'), vazioSeNulo('k.email', 'email')] as const
/** Advisers of the store that came before: the order in which the eight colours are given. Retired ones keep theirs, so that nobody's colour changes. */
const posicao =
  sql<number>`(select count(*)::int from consultor x where x.cod_distribuidor = k.cod_distribuidor and x.cod_concessionaria = k.cod_concessionaria and x.cod_consultor < k.cod_consultor)`.as(
    'posicao',
  )

function derivar<L extends { nome: string; posicao: number }>({ posicao: n, ...l }: L) {
  return { ...l, nomeTratado: nomeTratado(l.nome), corAgenda: CORES_AGENDA[n % CORES_AGENDA.length] ?? CORES_AGENDA[0] }
}

/** What the list of advisers is filtered by. */
export type FiltroConsultores = z.output<typeof consultores.listConsultores.query> & Contagem

const ORDENS = {
  nome: porTexto('k.nome'),
  concessionaria: porTexto('c.nome'),
  email: porTexto('k.email', true),
  usuario: porTexto('u.nome', true),
}

/** Service advisers of the reachable stores. */
export async function listConsultores(c: Ctx, f: FiltroConsultores) {
  const por = ordenado(f, 'k.codConsultor', ORDENS)
  let todos = c.tx.selectFrom('consultor as k').where(doInquilino(c, 'k')).where(naSituacao('k.ativo', f.situacao))
  if (f.codConcessionaria) todos = todos.where('k.codConcessionaria', '=', f.codConcessionaria)
  if (f.busca) todos = todos.where(contem(['k.nome', 'k.email'], f.busca))
  const linhas = await todos
    .innerJoin('concessionaria as c', liga('c.codConcessionaria', 'k.codConcessionaria'))
    .leftJoin('usuario as u', liga('u.codUsuario', 'k.codUsuario'))
    .select([...COLUNAS, ...TEXTOS, posicao, por.chave, 'c.nome as concessionaria', 'u.nome as usuario'])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return paginaDoCadastro(c.tx, f, linhas.map(derivar), (l) => l.codConsultor, todos.select('k.codConsultor'))
}

const umConsultor = (c: Ctx, codConsultor: number) =>
  c.tx
    .selectFrom('consultor as k')
    .select([...COLUNAS, ...TEXTOS, posicao, 'k.versao'])
    .where(doInquilino(c, 'k'))
    .where('k.codConsultor', '=', codConsultor)

export async function getConsultor(c: Ctx, codConsultor: number): Promise<Consultor | undefined> {
  const linha = await umConsultor(c, codConsultor).executeTakeFirst()
  return linha && derivar(linha)
}

/** The adviser, held until the transaction ends. */
export async function travarConsultor(c: Ctx, codConsultor: number): Promise<Consultor | undefined> {
  const linha = await umConsultor(c, codConsultor).forUpdate('k').executeTakeFirst()
  return linha && derivar(linha)
}

const colunas = (d: DadosDoConsultor) => ({
  nome: d.nome,
  telefone: nulo(d.telefone),
  email: nulo(d.email),
  codUsuario: d.codUsuario,
  ativo: d.ativo,
})

/** Gives the code of the new adviser. */
export async function inserirConsultor(c: Ctx, d: DadosDoConsultor): Promise<number> {
  const { codDistribuidor } = c.inquilino
  const { codConsultor } = await c.tx
    .insertInto('consultor')
    .values({ codDistribuidor, codConcessionaria: d.codConcessionaria, ...colunas(d) })
    .returning('codConsultor')
    .executeTakeFirstOrThrow()
  return codConsultor
}

export async function gravarConsultor(
  c: Ctx,
  codConsultor: number,
  versao: number,
  d: DadosDoConsultor,
): Promise<void> {
  await c.tx
    .updateTable('consultor')
    .set({ ...colunas(d), versao })
    .where(doInquilino(c))
    .where('codConsultor', '=', codConsultor)
    .execute()
}
