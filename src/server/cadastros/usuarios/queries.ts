import { sql, type RawBuilder } from 'kysely'
import type { Nivel } from '#shared/core/contract.ts'
import type { Filtro } from '#shared/rules/alcance.ts'
import { lerCodigoLogin } from '#shared/rules/codigo-login.ts'
import type {
  DadosDoUsuario,
  FiltroUsuarios,
  CartaEnviada,
  SessaoAberta,
  SituacaoUsuario,
} from '#shared/cadastros/usuarios.ts'
import {
  contem,
  nulo,
  ordenado,
  paginaDoCadastro,
  porInstante,
  porNumero,
  porTexto,
  vazioSeNulo,
} from '../../core/areas/cadastro.ts'
import type { Tx } from '../../core/database/query.ts'
import { type Ator, dentroDoAlcance, FILTROS_DE_U } from './alcance.ts'

/** A user as the register reads it, with the filters by which reach is told. */
export interface UsuarioLido extends DadosDoUsuario {
  codUsuario: number
  codigoLogin: number
  situacao: SituacaoUsuario
  convidadoEm: string | null
  ultimoAcesso: string | null
  sessoes: number
  filtros: Filtro[]
  versao: number
}

const SITUACAO = sql<SituacaoUsuario>`case when not u.ativo then 'INATIVO' when u.senha_hash is null then 'CONVIDADO' else 'ATIVO' end`
const SESSOES = sql<number>`(select count(distinct s.familia)::int from sessao s
  where s.cod_distribuidor = u.cod_distribuidor and s.cod_usuario = u.cod_usuario and s.revogada_em is null and s.expira_em > now())`

const NA_SITUACAO = {
  vigentes: sql<boolean>`u.ativo`,
  ativos: sql<boolean>`u.ativo and u.senha_hash is not null`,
  convidados: sql<boolean>`u.ativo and u.senha_hash is null`,
  inativos: sql<boolean>`not u.ativo`,
  todos: sql<boolean>`true`,
}

const COLUNAS = [
  'u.codUsuario',
  'u.codigoLogin',
  'u.nome',
  'u.email',
  'u.ativo',
  'u.convidadoEm',
  'u.ultimoAcesso',
  'u.versao',
] as const

const aoAlcance = (tx: Tx, ator: Ator) =>
  tx.selectFrom('usuario as u').where('u.codDistribuidor', '=', ator.codDistribuidor).where(dentroDoAlcance(ator))
const umUsuario = (tx: Tx, ator: Ator, codUsuario: number) =>
  aoAlcance(tx, ator)
    .select([...COLUNAS, vazioSeNulo('u.telefone', 'telefone'), sql<Nivel>`u.cod_nivel`.as('codNivel'), FILTROS_DE_U])
    .select([SITUACAO.as('situacao'), SESSOES.as('sessoes')])
    .where('u.codUsuario', '=', codUsuario)

const ORDENS = {
  nome: porTexto('u.nome'),
  codigo: porNumero(sql<number>`u.codigo_login`),
  email: porTexto('u.email'),
  nivel: porNumero(sql<number>`u.cod_nivel`),
  acesso: porInstante('u.ultimoAcesso'),
  sessoes: porNumero(SESSOES),
}

/** Who asks, as the transaction knows it. */
export async function quemPede(tx: Tx): Promise<number> {
  const { rows } = await sql<{ codUsuario: number }>`select ctx_usuario() as cod_usuario`.execute(tx)
  return rows[0]?.codUsuario ?? 0
}

/** Whether a user's (`u`) login code is what was searched, or begins so. */
export function codigoBuscado(busca: string): RawBuilder<boolean> {
  const codigo = lerCodigoLogin(busca.trim())
  return codigo === null ? sql<boolean>`false` : sql<boolean>`u.codigo_login::text like ${`${codigo}%`}`
}

/** Users within the caller's reach. */
export async function listUsuarios(tx: Tx, ator: Ator, f: FiltroUsuarios) {
  const por = ordenado(f, 'u.codUsuario', ORDENS)
  let todos = aoAlcance(tx, ator).where(NA_SITUACAO[f.situacao])
  if (f.busca)
    todos = todos.where(sql<boolean>`(${contem(['u.nome', 'u.email'], f.busca)} or ${codigoBuscado(f.busca)})`)
  if (f.codNivel !== undefined) todos = todos.where('u.codNivel', '=', f.codNivel)
  if (f.codConcessionaria !== undefined)
    todos = todos.where(
      sql<boolean>`exists (select from usuario_loja l where l.cod_distribuidor = u.cod_distribuidor and l.cod_usuario = u.cod_usuario and l.cod_concessionaria = ${f.codConcessionaria})`,
    )
  const linhas = await todos
    .select([
      ...COLUNAS,
      vazioSeNulo('u.telefone', 'telefone'),
      sql<Nivel>`u.cod_nivel`.as('codNivel'),
      FILTROS_DE_U,
      por.chave,
    ])
    .select([SITUACAO.as('situacao'), SESSOES.as('sessoes')])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return paginaDoCadastro(tx, { ...f, situacao: 'todos' }, linhas, (l) => l.codUsuario, todos.select('u.codUsuario'))
}

export function getUsuario(tx: Tx, ator: Ator, codUsuario: number): Promise<UsuarioLido | undefined> {
  return umUsuario(tx, ator, codUsuario).executeTakeFirst()
}

/** One administration of users at a time in a distributor: rules that look at all of them see the last word. */
export async function travarUsuarios(tx: Tx, { codDistribuidor }: Ator): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('patio:usuarios'), ${codDistribuidor}::int)`.execute(tx)
}

/** Level and state of somebody as the database has them now, not as the session remembers. */
export function situacaoAtual(
  tx: Tx,
  { codDistribuidor, codUsuario }: Ator,
): Promise<{ codNivel: number; ativo: boolean } | undefined> {
  return tx
    .selectFrom('usuario')
    .select(['codNivel', 'ativo'])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .executeTakeFirst()
}

/** How many can administer everything: active, with a password, level -1 or 2, no filter. */
export async function contarAdministradores(tx: Tx, { codDistribuidor }: Ator): Promise<number> {
  const { n } = await tx
    .selectFrom('usuario as u')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('u.codDistribuidor', '=', codDistribuidor)
    .where('u.codNivel', 'in', [-1, 2])
    .where(NA_SITUACAO.ativos)
    .where(
      sql<boolean>`not exists (select from usuario_filtro f where f.cod_distribuidor = u.cod_distribuidor and f.cod_usuario = u.cod_usuario)`,
    )
    .executeTakeFirstOrThrow()
  return n
}

/** Whose address it is, and whether the caller may know. */
export function donoDoEmail(
  tx: Tx,
  ator: Ator,
  email: string,
): Promise<{ codUsuario: number; nome: string; visivel: boolean } | undefined> {
  return tx
    .selectFrom('usuario as u')
    .select(['u.codUsuario', 'u.nome', dentroDoAlcance(ator).as('visivel')])
    .where('u.codDistribuidor', '=', ator.codDistribuidor)
    .where('u.email', '=', email)
    .executeTakeFirst()
}

export async function inserirUsuario(
  tx: Tx,
  { codDistribuidor }: Ator,
  d: Omit<DadosDoUsuario, 'ativo'>,
): Promise<number> {
  const { codUsuario } = await tx
    .insertInto('usuario')
    .values({
      codDistribuidor,
      nome: d.nome,
      email: d.email,
      telefone: nulo(d.telefone),
      codNivel: d.codNivel,
      senhaHash: null,
    })
    .returning('codUsuario')
    .executeTakeFirstOrThrow()
  return codUsuario
}

export async function gravarUsuario(
  tx: Tx,
  { codDistribuidor }: Ator,
  codUsuario: number,
  { telefone, ...d }: DadosDoUsuario,
): Promise<void> {
  await tx
    .updateTable('usuario')
    .set({ ...d, telefone: nulo(telefone), versao: sql`versao + 1` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .execute()
}

/** The whole set of a user's filters, and a new version of the user. */
export async function trocarFiltros(
  tx: Tx,
  { codDistribuidor }: Ator,
  codUsuario: number,
  filtros: readonly Filtro[],
): Promise<void> {
  await tx
    .deleteFrom('usuarioFiltro')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .execute()
  if (filtros.length > 0)
    await tx
      .insertInto('usuarioFiltro')
      .values(filtros.map((f) => ({ codDistribuidor, codUsuario, ...f })))
      .execute()
  await tx
    .updateTable('usuario')
    .set({ versao: sql`versao + 1` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .execute()
}

export async function filtrosDe(tx: Tx, { codDistribuidor, codUsuario }: Ator): Promise<Filtro[]> {
  const linhas = await tx
    .selectFrom('usuarioFiltro')
    .select(['tipo', 'valor'])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .execute()
  return linhas as Filtro[]
}

export async function marcarConvite(tx: Tx, { codDistribuidor }: Ator, codUsuario: number): Promise<void> {
  await tx
    .updateTable('usuario')
    .set({ convidadoEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .execute()
}

/** How many letters of a user are told. */
const CARTAS = 5

/** The last letters to a user, the newest first, without what they said. */
export async function listCartas(tx: Tx, { codDistribuidor }: Ator, codUsuario: number): Promise<CartaEnviada[]> {
  const cartas = await tx
    .selectFrom('mensagem')
    .select([
      'codMensagem',
      'canal',
      'destino',
      'estado',
      'tentativas',
      sql<string>`coalesce(assunto, '')`.as('assunto'),
      sql<string>`coalesce(enviada_em, criada_em)`.as('em'),
    ])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .orderBy('codMensagem', 'desc')
    .limit(CARTAS)
    .execute()
  return cartas as CartaEnviada[]
}

/** Signed-in browsers of a user, last used first: each renews a token of its family from time to time. */
export function listSessoes(tx: Tx, { codDistribuidor }: Ator, codUsuario: number): Promise<SessaoAberta[]> {
  return tx
    .selectFrom('sessao')
    .select([
      sql<string>`min(criada_em)`.as('desde'),
      sql<string>`max(criada_em)`.as('ultimoUso'),
      sql<boolean>`bool_or(lembrar)`.as('lembrada'),
      sql<string>`max(expira_em)`.as('expiraEm'),
    ])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .where('revogadaEm', 'is', null)
    .groupBy('familia')
    .having(sql<boolean>`max(expira_em) > now()`)
    .orderBy('ultimoUso', 'desc')
    .execute()
}
