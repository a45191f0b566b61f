import { sql } from 'kysely'
import type { z } from 'zod'
import {
  equipamentoFields,
  type Equipamento,
  type EquipamentoData,
  type equipamentos,
} from '#shared/agenda/equipamentos.ts'
import type { Count } from '#shared/cadastros/registers.ts'
import { without } from '#shared/cadastros/fields.ts'
import type { Ausencia } from '#shared/cadastros/mecanicos.ts'
import {
  byNumber,
  byText,
  cadastroPage,
  contains,
  readFields,
  sorted,
  storedFields,
  withStatus,
} from '../../core/areas/register.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** Absences stand in a table of their own. */
const columns = without(equipamentoFields, 'ausencias')
const FIELDS = readFields<'equipamento', Omit<EquipamentoData, 'ausencias'>>('e', columns)
const ausencias = sql<Ausencia[]>`coalesce((
  select jsonb_agg(jsonb_build_object('de', a.de, 'ate', a.ate, 'motivo', a.motivo) order by a.de)
  from equipamento_ausencia a where a.cod_distribuidor = e.cod_distribuidor and a.cod_equipamento = e.cod_equipamento), '[]')`.as(
  'ausencias',
)
const ausenteAte = sql<string | null>`(
  select max(a.ate)::text from equipamento_ausencia a where a.cod_distribuidor = e.cod_distribuidor and a.cod_equipamento = e.cod_equipamento
    and (now() at time zone c.fuso)::date between a.de and a.ate)`.as('ausenteAte')

/** Filters of the list of equipment. */
export type EquipamentosFilter = z.output<typeof equipamentos.listEquipamentos.query> & Count

const SORTS = {
  nome: byText('e.nome'),
  concessionaria: byText('c.nome'),
  tipo: byText('e.tipo'),
  pesoMaximo: byNumber(sql<number>`coalesce(e.peso_maximo, 0)`),
}

/** Equipment of the stores within reach. */
export async function listEquipamentos(c: Ctx, f: EquipamentosFilter) {
  const por = sorted(f, 'e.codEquipamento', SORTS)
  let all = c.tx.selectFrom('equipamento as e').where(ofTenant(c, 'e')).where(withStatus('e.ativo', f.situacao))
  if (f.codConcessionaria) all = all.where('e.codConcessionaria', '=', f.codConcessionaria)
  if (f.tipo) all = all.where('e.tipo', '=', f.tipo)
  if (f.busca) all = all.where(contains(['e.nome', 'e.observacao'], f.busca))
  const linhas = await all
    .innerJoin('concessionaria as c', joinOn('c.codConcessionaria', 'e.codConcessionaria'))
    .select(['e.codEquipamento', ...FIELDS, ausenteAte, por.chave, 'c.nome as concessionaria'])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return cadastroPage(c.tx, f, linhas, (l) => l.codEquipamento, all.select('e.codEquipamento'))
}

const equipamentoQuery = (c: Ctx, codEquipamento: number) =>
  c.tx
    .selectFrom('equipamento as e')
    .select(['e.codEquipamento', 'e.versao', ...FIELDS, ausencias])
    .where(ofTenant(c, 'e'))
    .where('e.codEquipamento', '=', codEquipamento)

export function getEquipamento(c: Ctx, codEquipamento: number): Promise<Equipamento | undefined> {
  return equipamentoQuery(c, codEquipamento).executeTakeFirst()
}

/** Reads and locks an equipment until the transaction ends. */
export function lockEquipamento(c: Ctx, codEquipamento: number): Promise<Equipamento | undefined> {
  return equipamentoQuery(c, codEquipamento).forUpdate('e').executeTakeFirst()
}

/** `validateEquipamento` has already refused an empty order. */
const stored = (d: EquipamentoData) => ({ ...storedFields(columns, d), ordem: d.ordem ?? 1 })

export async function insertEquipamento(c: Ctx, d: EquipamentoData): Promise<Equipamento> {
  const { codDistribuidor } = c.tenant
  const { codEquipamento } = await c.tx
    .insertInto('equipamento')
    .values({ codDistribuidor, ...stored(d) })
    .returning('codEquipamento')
    .executeTakeFirstOrThrow()
  await saveAusencias(c, codEquipamento, d)
  return { ...d, codEquipamento, versao: 1 }
}

export async function saveEquipamento(c: Ctx, before: Equipamento, d: EquipamentoData): Promise<Equipamento> {
  const { codEquipamento } = before
  const versao = before.versao + 1
  await c.tx
    .updateTable('equipamento')
    .set({ ...stored(d), versao })
    .where(ofTenant(c))
    .where('codEquipamento', '=', codEquipamento)
    .execute()
  await c.tx.deleteFrom('equipamentoAusencia').where(ofTenant(c)).where('codEquipamento', '=', codEquipamento).execute()
  await saveAusencias(c, codEquipamento, d)
  return { ...d, codEquipamento, versao }
}

async function saveAusencias(c: Ctx, codEquipamento: number, d: EquipamentoData): Promise<void> {
  if (d.ausencias.length === 0) return
  const key = { codDistribuidor: c.tenant.codDistribuidor, codConcessionaria: d.codConcessionaria, codEquipamento }
  await c.tx
    .insertInto('equipamentoAusencia')
    .values(d.ausencias.map((a) => ({ ...key, ...a })))
    .execute()
}
