import { sql } from 'kysely'
import type { z } from 'zod'
import type { Count } from '#shared/cadastros/registers.ts'
import { consultorFields, type Consultor, type consultores, type ConsultorData } from '#shared/cadastros/consultores.ts'
import { AGENDA_COLORS, shortName } from '#shared/rules/name.ts'
import {
  contains,
  withStatus,
  readFields,
  storedFields,
  sorted,
  cadastroPage,
  byText,
} from '../../core/areas/register.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'

const FIELDS = readFields<'consultor', ConsultorData>('k', consultorFields)
/**
 * Number of earlier advisers of the store, which picks one of the eight colours. Retired advisers count too, so that nobody's colour
 * changes.
 */
const posicao =
  sql<number>`(select count(*)::int from consultor x where x.cod_distribuidor = k.cod_distribuidor and x.cod_concessionaria = k.cod_concessionaria and x.cod_consultor < k.cod_consultor)`.as(
    'posicao',
  )

function derive<L extends { nome: string; posicao: number }>({ posicao: n, ...l }: L) {
  return {
    ...l,
    nomeTratado: shortName(l.nome),
    corAgenda: AGENDA_COLORS[n % AGENDA_COLORS.length] ?? AGENDA_COLORS[0],
  }
}

/** Filters of the list of advisers. */
export type ConsultoresFilter = z.output<typeof consultores.listConsultores.query> & Count

const SORTS = {
  nome: byText('k.nome'),
  concessionaria: byText('c.nome'),
  email: byText('k.email', true),
  usuario: byText('u.nome', true),
}

/** Service advisers of the stores within reach. */
export async function listConsultores(c: Ctx, f: ConsultoresFilter) {
  const por = sorted(f, 'k.codConsultor', SORTS)
  let all = c.tx.selectFrom('consultor as k').where(ofTenant(c, 'k')).where(withStatus('k.ativo', f.situacao))
  if (f.codConcessionaria) all = all.where('k.codConcessionaria', '=', f.codConcessionaria)
  if (f.busca) all = all.where(contains(['k.nome', 'k.email'], f.busca))
  const linhas = await all
    .innerJoin('concessionaria as c', joinOn('c.codConcessionaria', 'k.codConcessionaria'))
    .leftJoin('usuario as u', joinOn('u.codUsuario', 'k.codUsuario'))
    .select(['k.codConsultor', ...FIELDS, posicao, por.chave, 'c.nome as concessionaria', 'u.nome as usuario'])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return cadastroPage(c.tx, f, linhas.map(derive), (l) => l.codConsultor, all.select('k.codConsultor'))
}

const consultorQuery = (c: Ctx, codConsultor: number) =>
  c.tx
    .selectFrom('consultor as k')
    .select(['k.codConsultor', 'k.versao', ...FIELDS, posicao])
    .where(ofTenant(c, 'k'))
    .where('k.codConsultor', '=', codConsultor)

export async function getConsultor(c: Ctx, codConsultor: number): Promise<Consultor | undefined> {
  const linha = await consultorQuery(c, codConsultor).executeTakeFirst()
  return linha && derive(linha)
}

/** Reads and locks an adviser until the transaction ends. */
export async function lockConsultor(c: Ctx, codConsultor: number): Promise<Consultor | undefined> {
  const linha = await consultorQuery(c, codConsultor).forUpdate('k').executeTakeFirst()
  return linha && derive(linha)
}

/** Returns the code of the new adviser. */
export async function insertConsultor(c: Ctx, d: ConsultorData): Promise<number> {
  const { codDistribuidor } = c.tenant
  const { codConsultor } = await c.tx
    .insertInto('consultor')
    .values({ codDistribuidor, ...storedFields(consultorFields, d) })
    .returning('codConsultor')
    .executeTakeFirstOrThrow()
  return codConsultor
}

export async function saveConsultor(c: Ctx, codConsultor: number, versao: number, d: ConsultorData): Promise<void> {
  await c.tx
    .updateTable('consultor')
    .set({ ...storedFields(consultorFields, d), versao })
    .where(ofTenant(c))
    .where('codConsultor', '=', codConsultor)
    .execute()
}
