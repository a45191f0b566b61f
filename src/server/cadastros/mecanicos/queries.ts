import { sql } from 'kysely'
import type { z } from 'zod'
import type { Count } from '#shared/cadastros/registers.ts'
import { without } from '#shared/cadastros/fields.ts'
import {
  mecanicoFields,
  type Ausencia,
  type MecanicoData,
  type Mecanico,
  type mecanicos,
} from '#shared/cadastros/mecanicos.ts'
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
import { ofTenant, joinOn, type Tx } from '../../core/database/query.ts'

/** Absences stand in a table of their own. */
const columns = without(mecanicoFields, 'ausencias')
const FIELDS = readFields<'mecanico', Omit<MecanicoData, 'ausencias'>>('k', columns)
const ausencias = sql<Ausencia[]>`coalesce((
  select jsonb_agg(jsonb_build_object('de', a.de, 'ate', a.ate, 'motivo', a.motivo) order by a.de)
  from mecanico_ausencia a where a.cod_distribuidor = k.cod_distribuidor and a.cod_mecanico = k.cod_mecanico), '[]')`.as(
  'ausencias',
)
const ausenteAte = sql<string | null>`(
  select max(a.ate)::text from mecanico_ausencia a where a.cod_distribuidor = k.cod_distribuidor and a.cod_mecanico = k.cod_mecanico
    and (now() at time zone c.fuso)::date between a.de and a.ate)`.as('ausenteAte')

/** Replaces the stored key by a signed URL of the photo. */
function withPhoto<L extends { imagem: string | null }>({ services, tenant }: Ctx, l: L): L {
  return { ...l, imagem: l.imagem && services.files.endereco(tenant.codDistribuidor, l.imagem) }
}

/** Filters of the list of mechanics. */
export type MecanicosFilter = z.output<typeof mecanicos.listMecanicos.query> & Count

const SORTS = {
  nome: byText('k.nome'),
  concessionaria: byText('c.nome'),
  usuario: byText('u.nome', true),
}

/** Mechanics of the stores within reach. */
export async function listMecanicos(c: Ctx, f: MecanicosFilter) {
  const por = sorted(f, 'k.codMecanico', SORTS)
  let all = c.tx.selectFrom('mecanico as k').where(ofTenant(c, 'k')).where(withStatus('k.ativo', f.situacao))
  if (f.codConcessionaria) all = all.where('k.codConcessionaria', '=', f.codConcessionaria)
  if (f.habilidade) all = all.where(sql<boolean>`${f.habilidade} = any(k.habilidades)`)
  if (f.busca) all = all.where(contains(['k.nome'], f.busca))
  const linhas = await all
    .innerJoin('concessionaria as c', joinOn('c.codConcessionaria', 'k.codConcessionaria'))
    .leftJoin('usuario as u', joinOn('u.codUsuario', 'k.codUsuario'))
    .select([
      'k.codMecanico',
      'k.imagem',
      ...FIELDS,
      ausenteAte,
      por.chave,
      'c.nome as concessionaria',
      'u.nome as usuario',
    ])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return cadastroPage(
    c.tx,
    f,
    linhas.map((l) => withPhoto(c, l)),
    (l) => l.codMecanico,
    all.select('k.codMecanico'),
  )
}

const mecanicoQuery = (c: Ctx, codMecanico: number) =>
  c.tx
    .selectFrom('mecanico as k')
    .select(['k.codMecanico', 'k.imagem', 'k.versao', ...FIELDS, ausencias])
    .where(ofTenant(c, 'k'))
    .where('k.codMecanico', '=', codMecanico)

export async function getMecanico(c: Ctx, codMecanico: number): Promise<Mecanico | undefined> {
  const linha = await mecanicoQuery(c, codMecanico).executeTakeFirst()
  return linha && withPhoto(c, linha)
}

/** Reads and locks a mechanic until the transaction ends; `imagem` is the stored key. */
export function lockMecanico(c: Ctx, codMecanico: number): Promise<Mecanico | undefined> {
  return mecanicoQuery(c, codMecanico).forUpdate('k').executeTakeFirst()
}

const stored = (d: MecanicoData) => ({
  ...storedFields(columns, d),
  turnos: sql<string>`${JSON.stringify(d.turnos)}::jsonb`,
})

/** Returns the code of the new mechanic. */
export async function insertMecanico(c: Ctx, d: MecanicoData): Promise<number> {
  const { codDistribuidor } = c.tenant
  const { codMecanico } = await c.tx
    .insertInto('mecanico')
    .values({ codDistribuidor, ...stored(d) })
    .returning('codMecanico')
    .executeTakeFirstOrThrow()
  await saveAusencias(c.tx, codDistribuidor, codMecanico, d)
  return codMecanico
}

export async function saveMecanico(c: Ctx, codMecanico: number, versao: number, d: MecanicoData): Promise<void> {
  const { codDistribuidor } = c.tenant
  await c.tx
    .updateTable('mecanico')
    .set({ ...stored(d), versao })
    .where(ofTenant(c))
    .where('codMecanico', '=', codMecanico)
    .execute()
  await c.tx.deleteFrom('mecanicoAusencia').where(ofTenant(c)).where('codMecanico', '=', codMecanico).execute()
  await saveAusencias(c.tx, codDistribuidor, codMecanico, d)
}

async function saveAusencias(tx: Tx, codDistribuidor: number, codMecanico: number, d: MecanicoData): Promise<void> {
  if (d.ausencias.length === 0) return
  const key = { codDistribuidor, codConcessionaria: d.codConcessionaria, codMecanico }
  await tx
    .insertInto('mecanicoAusencia')
    .values(d.ausencias.map((a) => ({ ...key, ...a })))
    .execute()
}

/** Stores a photo's key; null shows the placeholder. */
export async function savePhoto(c: Ctx, codMecanico: number, imagem: string | null): Promise<void> {
  await c.tx.updateTable('mecanico').set({ imagem }).where(ofTenant(c)).where('codMecanico', '=', codMecanico).execute()
}
