import { sql } from 'kysely'
import type { AccessMapping } from '#shared/conta/access-mapping.ts'
import { filterKey, type Filter } from '#shared/rules/reach.ts'
import type { Tx } from '../../core/database/query.ts'

/** What groups elsewhere mean here, the first that decides first; of a provider, or of provisioning (null). */
export async function readMap(tx: Tx, codDistribuidor: number, codProvedor: number | null): Promise<AccessMapping[]> {
  return tx
    .selectFrom('acessoMapa')
    .select(['grupo', 'codNivel'])
    .select((eb) => eb.ref('filtros').$castTo<Filter[]>().as('filtros'))
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codProvedor', 'is not distinct from', codProvedor)
    .orderBy('ordem')
    .orderBy('codMapa')
    .execute()
}

/** Replaces a mapping; its order is the list's. */
export async function saveMap(
  tx: Tx,
  codDistribuidor: number,
  codProvedor: number | null,
  mapa: readonly AccessMapping[],
): Promise<void> {
  await tx
    .deleteFrom('acessoMapa')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codProvedor', 'is not distinct from', codProvedor)
    .execute()
  if (mapa.length > 0)
    await tx
      .insertInto('acessoMapa')
      .values(
        mapa.map(({ grupo, codNivel, filtros }, ordem) => ({
          codDistribuidor,
          codProvedor,
          grupo,
          codNivel,
          filtros: JSON.stringify(filtros),
          ordem,
        })),
      )
      .execute()
}

/** What a person of these groups may do here; undefined when none of them is known. */
export function accessOf(mapa: readonly AccessMapping[], groups: readonly string[]): AccessMapping | undefined {
  const theirs = new Set(groups)
  return mapa.find((m) => theirs.has(m.grupo))
}

export interface Access {
  codNivel: number
  filtros: Filter[]
}

/**
 * Gives a person the level and filters of a mapping; returns what they had when something changed, else null. Whoever administers everything
 * (level -1) and the accounts for emergencies stay as they are: nobody elsewhere decides about them.
 */
export async function applyAccess(
  tx: Tx,
  codDistribuidor: number,
  codUsuario: number,
  wanted: Access,
): Promise<Access | null> {
  const ofPerson = { codDistribuidor, codUsuario }
  const u = await tx
    .selectFrom('usuario')
    .select(['codNivel', 'emergencia'])
    .where((eb) => eb.and(ofPerson))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!u || u.emergencia || u.codNivel === -1) return null
  const had = (await tx
    .selectFrom('usuarioFiltro')
    .select(['tipo', 'valor'])
    .where((eb) => eb.and(ofPerson))
    .execute()) as Filter[]
  const filtros = [...new Map(wanted.filtros.map((f) => [filterKey(f), f])).values()]
  const keys = (list: readonly Filter[]) => list.map(filterKey).toSorted().join('\n')
  if (u.codNivel === wanted.codNivel && keys(had) === keys(filtros)) return null
  await tx
    .updateTable('usuario')
    .set({ codNivel: wanted.codNivel, versao: sql`versao + 1` })
    .where((eb) => eb.and(ofPerson))
    .execute()
  await tx
    .deleteFrom('usuarioFiltro')
    .where((eb) => eb.and(ofPerson))
    .execute()
  if (filtros.length > 0)
    await tx
      .insertInto('usuarioFiltro')
      .values(filtros.map(({ tipo, valor }) => ({ ...ofPerson, tipo, valor })))
      .execute()
  return { codNivel: u.codNivel, filtros: had }
}
