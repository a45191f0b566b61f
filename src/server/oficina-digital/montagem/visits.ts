import { sql } from 'kysely'
import type { Visit } from '#shared/oficina-digital/montagem.ts'
import { numberFor } from '#shared/rules/mask.ts'
import type { LinhaState, OrcamentoState } from '#shared/rules/orcamento.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'

const MAX_VISITS = 8

/** Quotes of earlier checklists of the same vehicle or customer: the vehicle's first, then newest first; throws 404. */
export async function listVisitas(c: Ctx, codOrcamento: number): Promise<Visit[]> {
  const own = await c.tx
    .selectFrom('orcamento as o')
    .innerJoin('checklist as k', joinOn('k.codChecklist', 'o.codChecklist'))
    .select(['k.codChecklist', 'k.codVeiculo', 'k.codCliente', 'k.criadoEm'])
    .where(ofTenant(c, 'o'))
    .where('o.codOrcamento', '=', codOrcamento)
    .executeTakeFirst()
  if (!own) throw notFound('Orçamento não encontrado')
  const same = sql<boolean>`k.cod_veiculo = ${own.codVeiculo}`
  const before = await c.tx
    .selectFrom('orcamento as o')
    .innerJoin('checklist as k', joinOn('k.codChecklist', 'o.codChecklist'))
    .select([
      'o.codOrcamento',
      'o.checklistNumero',
      'o.checklistAno',
      'o.sequencia',
      'o.estado',
      'o.placa',
      'o.modelo',
      'o.valor',
      'o.valorAprovado',
      'o.criadoEm',
      'o.km',
      same.as('mesmoVeiculo'),
    ])
    .where(ofTenant(c, 'o'))
    .where((eb) => eb.or([eb('k.codVeiculo', '=', own.codVeiculo), eb('k.codCliente', '=', own.codCliente)]))
    .where('k.criadoEm', '<', own.criadoEm)
    .where('o.estado', '<>', 'CANCELADO')
    .orderBy(same, 'desc')
    .orderBy('o.criadoEm', 'desc')
    .limit(MAX_VISITS)
    .execute()
  const linhas = await c.tx
    .selectFrom('orcamentoLinha')
    .select([
      'codOrcamento',
      'codLinha',
      'titulo',
      'cor',
      'estado',
      'total',
      sql<boolean>`retomar_em is not null`.as('recuperavel'),
    ])
    .where(ofTenant(c))
    .where(sql<boolean>`cod_orcamento = any(${before.map((o) => o.codOrcamento)}::int[])`)
    .orderBy('ordem')
    .execute()
  const byOrcamento = Map.groupBy(linhas, (l) => l.codOrcamento)
  return before.map(({ checklistNumero, checklistAno, sequencia, estado, ...o }) => ({
    ...o,
    checklist: numberFor(checklistNumero, checklistAno, sequencia, c.tenant.mascaraCodigoInterno),
    estado: estado as OrcamentoState,
    linhas: (byOrcamento.get(o.codOrcamento) ?? []).map(({ codOrcamento: _, estado: decidedAs, cor, ...l }) => ({
      ...l,
      cor: cor as 'VERMELHO' | 'AMARELO' | null,
      estado: decidedAs as LinhaState,
    })),
  }))
}
