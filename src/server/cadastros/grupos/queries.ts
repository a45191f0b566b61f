import { sql } from 'kysely'
import type { CadastroFilter } from '#shared/cadastros/registers.ts'
import { grupoFields, type GrupoData, type Grupo } from '#shared/cadastros/grupos.ts'
import {
  contains,
  withStatus,
  readFields,
  storedFields,
  sorted,
  cadastroPage,
  byNumber,
  byText,
} from '../../core/areas/register.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'

const FIELDS = readFields<'grupo', GrupoData>('g', grupoFields)
const LOJAS = sql<number>`(select count(*)::int from concessionaria c where c.cod_distribuidor = g.cod_distribuidor and c.cod_grupo = g.cod_grupo and c.status = 1)`
const USUARIOS = sql<number>`(select count(*)::int from usuario_filtro f where f.cod_distribuidor = g.cod_distribuidor and f.tipo = 'GRUPO' and f.valor = g.cod_grupo::text)`
const SORTS = {
  nome: byText('g.nome'),
  responsavel: byText('g.responsavel', true),
  concessionarias: byNumber(LOJAS),
  usuarios: byNumber(USUARIOS),
}

/** Groups with their number of stores and of users bound to them. */
export async function listGrupos(c: Ctx, f: CadastroFilter) {
  const por = sorted(f, 'g.codGrupo', SORTS)
  let all = c.tx.selectFrom('grupo as g').where(ofTenant(c, 'g')).where(withStatus('g.ativo', f.situacao))
  if (f.busca) all = all.where(contains(['g.nome', 'g.responsavel'], f.busca))
  const linhas = await all
    .select(['g.codGrupo', ...FIELDS, por.chave])
    .select([LOJAS.as('concessionarias'), USUARIOS.as('usuarios')])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return cadastroPage(c.tx, f, linhas, (l) => l.codGrupo, all.select('g.codGrupo'))
}

const grupoQuery = (c: Ctx, codGrupo: number) =>
  c.tx
    .selectFrom('grupo as g')
    .select(['g.codGrupo', 'g.versao', ...FIELDS])
    .where(ofTenant(c, 'g'))
    .where('g.codGrupo', '=', codGrupo)

export function getGrupo(c: Ctx, codGrupo: number): Promise<Grupo | undefined> {
  return grupoQuery(c, codGrupo).executeTakeFirst()
}

/** Reads and locks a group until the transaction ends. */
export function lockGrupo(c: Ctx, codGrupo: number): Promise<Grupo | undefined> {
  return grupoQuery(c, codGrupo).forUpdate().executeTakeFirst()
}

export async function insertGrupo(c: Ctx, d: GrupoData): Promise<Grupo> {
  const { codDistribuidor } = c.tenant
  const { codGrupo } = await c.tx
    .insertInto('grupo')
    .values({ codDistribuidor, ...storedFields(grupoFields, d) })
    .returning('codGrupo')
    .executeTakeFirstOrThrow()
  return { ...d, codGrupo, versao: 1 }
}

export async function saveGrupo(c: Ctx, before: Grupo, d: GrupoData): Promise<Grupo> {
  const versao = before.versao + 1
  await c.tx
    .updateTable('grupo')
    .set({ ...storedFields(grupoFields, d), versao })
    .where(ofTenant(c))
    .where('codGrupo', '=', before.codGrupo)
    .execute()
  return { ...d, codGrupo: before.codGrupo, versao }
}

/** Active stores of a group, by name. */
export async function grupoLojas(c: Ctx, codGrupo: number): Promise<string[]> {
  const lojas = await c.tx
    .selectFrom('concessionaria')
    .select('nome')
    .where(ofTenant(c))
    .where('codGrupo', '=', codGrupo)
    .where('status', '=', 1)
    .orderBy('nome')
    .execute()
  return lojas.map((l) => l.nome)
}
