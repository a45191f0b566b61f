import { sql } from 'kysely'
import type { Visita } from '#shared/oficina-digital/montagem.ts'
import { numeroDe } from '#shared/rules/mascara.ts'
import type { EstadoLinha, EstadoOrcamento } from '#shared/rules/orcamento.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, liga } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'

const MAX_VISITAS = 8

/** Quotes of earlier checklists of the same vehicle or customer, those of the vehicle first, then the newest; throws 404. */
export async function listVisitas(c: Ctx, codOrcamento: number): Promise<Visita[]> {
  const este = await c.tx
    .selectFrom('orcamento as o')
    .innerJoin('checklist as k', liga('k.codChecklist', 'o.codChecklist'))
    .select(['k.codChecklist', 'k.codVeiculo', 'k.codCliente', 'k.criadoEm'])
    .where(doInquilino(c, 'o'))
    .where('o.codOrcamento', '=', codOrcamento)
    .executeTakeFirst()
  if (!este) throw notFound('Orçamento não encontrado')
  const mesmo = sql<boolean>`k.cod_veiculo = ${este.codVeiculo}`
  const antes = await c.tx
    .selectFrom('orcamento as o')
    .innerJoin('checklist as k', liga('k.codChecklist', 'o.codChecklist'))
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
      mesmo.as('mesmoVeiculo'),
    ])
    .where(doInquilino(c, 'o'))
    .where((eb) => eb.or([eb('k.codVeiculo', '=', este.codVeiculo), eb('k.codCliente', '=', este.codCliente)]))
    .where('k.criadoEm', '<', este.criadoEm)
    .where('o.estado', '<>', 'CANCELADO')
    .orderBy(mesmo, 'desc')
    .orderBy('o.criadoEm', 'desc')
    .limit(MAX_VISITAS)
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
    .where(doInquilino(c))
    .where(sql<boolean>`cod_orcamento = any(${antes.map((o) => o.codOrcamento)}::int[])`)
    .orderBy('ordem')
    .execute()
  const porOrcamento = Map.groupBy(linhas, (l) => l.codOrcamento)
  return antes.map(({ checklistNumero, checklistAno, sequencia, estado, ...o }) => ({
    ...o,
    checklist: numeroDe(checklistNumero, checklistAno, sequencia, c.inquilino.mascaraCodigoInterno),
    estado: estado as EstadoOrcamento,
    linhas: (porOrcamento.get(o.codOrcamento) ?? []).map(({ codOrcamento: _, estado: decidida, cor, ...l }) => ({
      ...l,
      cor: cor as 'VERMELHO' | 'AMARELO' | null,
      estado: decidida as EstadoLinha,
    })),
  }))
}
