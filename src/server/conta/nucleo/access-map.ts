import { sql } from 'kysely'
import type { AccessMapping } from '#shared/conta/access-mapping.ts'
import { filterKey, type Filter } from '#shared/rules/reach.ts'
import type { Tx } from '../../core/database/query.ts'
import { invalid } from '../../core/http/errors.ts'

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

/** Throws 422 for each line of a mapping that names a store, group or make that the distributor does not have. */
export async function requireKnownFilters(
  tx: Tx,
  codDistribuidor: number,
  mapa: readonly AccessMapping[],
): Promise<void> {
  if (mapa.every((m) => m.filtros.length === 0)) return
  const lojas = await tx
    .selectFrom('concessionaria')
    .select(['codConcessionaria', 'codGrupo', 'marca', 'outrasMarcas'])
    .where('codDistribuidor', '=', codDistribuidor)
    .execute()
  const grupos = await tx
    .selectFrom('grupo')
    .select('codGrupo')
    .where('codDistribuidor', '=', codDistribuidor)
    .execute()
  const known = new Set([
    ...grupos.map((g) => filterKey({ tipo: 'GRUPO', valor: String(g.codGrupo) })),
    ...lojas.flatMap((l) => [
      filterKey({ tipo: 'CONCESSIONARIA', valor: String(l.codConcessionaria) }),
      ...[l.marca, ...l.outrasMarcas].map((valor) => filterKey({ tipo: 'MARCA', valor })),
    ]),
  ])
  const wrong = mapa.flatMap(({ grupo, filtros }, i) => {
    const missing = filtros.filter((f) => !known.has(filterKey(f)))
    return missing.length === 0
      ? []
      : [
          [
            `mapa.${i}.filtros`,
            `${grupo}: não existe aqui ${missing.map((f) => `${FILTER_NOUNS[f.tipo]} ${f.valor}`).join(', ')}`,
          ],
        ]
  })
  if (wrong.length > 0)
    throw invalid('Confira as lojas dos grupos', Object.fromEntries(wrong) as Record<string, string>)
}

const FILTER_NOUNS = { CONCESSIONARIA: 'a loja', GRUPO: 'o grupo', MARCA: 'a marca' } as const

/** What a person of these groups may do here; undefined when none of them is known. */
export function accessOf(mapa: readonly AccessMapping[], groups: readonly string[]): AccessMapping | undefined {
  const theirs = new Set(groups)
  return mapa.find((m) => theirs.has(m.grupo))
}

/** Whether provisioning leads a person: then it alone says what they may do, and no provider's map at a sign-in. */
export async function isProvisioned(tx: Tx, codDistribuidor: number, codUsuario: number): Promise<boolean> {
  const u = await tx
    .selectFrom('usuario')
    .select('provisionamento')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .executeTakeFirst()
  return u !== undefined && u.provisionamento !== null
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
  const filters = [...new Map(wanted.filtros.map((f) => [filterKey(f), f])).values()]
  const keys = (list: readonly Filter[]) => list.map(filterKey).toSorted().join('\n')
  if (u.codNivel === wanted.codNivel && keys(had) === keys(filters)) return null
  await tx
    .updateTable('usuario')
    .set({ codNivel: wanted.codNivel, versao: sql`versao + 1` })
    .where((eb) => eb.and(ofPerson))
    .execute()
  await tx
    .deleteFrom('usuarioFiltro')
    .where((eb) => eb.and(ofPerson))
    .execute()
  if (filters.length > 0)
    await tx
      .insertInto('usuarioFiltro')
      .values(filters.map(({ tipo, valor }) => ({ ...ofPerson, tipo, valor })))
      .execute()
  return { codNivel: u.codNivel, filtros: had }
}
