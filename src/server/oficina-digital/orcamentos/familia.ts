import type { Achado, Relative, OrcamentoType } from '#shared/oficina-digital/orcamentos.ts'
import { numberFor } from '#shared/rules/mask.ts'
import type { LinhaState, OrcamentoState } from '#shared/rules/orcamento.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'

/** All quotes of a family (one checklist), parent first, and their sums, which leave out cancelled quotes. */
export async function readFamilia(
  c: Ctx,
  codChecklist: number,
  except: number,
): Promise<{ familia: Relative[]; totalFamilia: { valor: number; valorAprovado: number } }> {
  const quotes = await c.tx
    .selectFrom('orcamento')
    .select([
      'codOrcamento',
      'checklistNumero',
      'checklistAno',
      'sequencia',
      'tipo',
      'estado',
      'valor',
      'valorParcial',
      'valorAprovado',
      'criadoEm',
    ])
    .where(ofTenant(c))
    .where('codChecklist', '=', codChecklist)
    .orderBy('sequencia')
    .execute()
  const counting = quotes.filter((q) => q.estado !== 'CANCELADO')
  return {
    familia: quotes
      .filter((q) => q.codOrcamento !== except)
      .map(({ checklistNumero, checklistAno, sequencia, tipo, estado, ...q }) => ({
        ...q,
        tipo: tipo as OrcamentoType,
        estado: estado as OrcamentoState,
        checklist: numberFor(checklistNumero, checklistAno, sequencia, c.tenant.mascaraCodigoInterno),
      })),
    totalFamilia: {
      valor: counting.filter((q) => q.tipo !== 'REOFERTA').reduce((s, q) => s + (q.valor ?? 0), 0),
      valorAprovado: counting.reduce((s, q) => s + q.valorAprovado, 0),
    },
  }
}

/**
 * States of a line that the customer bought, which no other quote sells again. An approved line that was not executed may be sold again.
 */
const SOLD: readonly string[] = ['APROVADO', 'EXECUTADO']

/** State of each finding in the other quotes of the family: the sold line if there is one, else the line of the newest quote. */
export async function listFamiliaStates(c: Ctx, codOrcamento: number): Promise<Map<number, Achado['naFamilia']>> {
  const linhas = await c.tx
    .selectFrom('orcamento as este')
    .innerJoin('orcamento as o', joinOn('o.codChecklist', 'este.codChecklist'))
    .innerJoin('orcamentoLinha as l', joinOn('l.codOrcamento', 'o.codOrcamento'))
    .select(['l.codItem', 'l.estado', 'o.codOrcamento', 'o.checklistNumero', 'o.checklistAno', 'o.sequencia'])
    .where(ofTenant(c, 'este'))
    .where('este.codOrcamento', '=', codOrcamento)
    .where('o.codOrcamento', '<>', codOrcamento)
    .where('o.estado', '<>', 'CANCELADO')
    .where('l.codItem', 'is not', null)
    .orderBy('o.sequencia')
    .execute()
  const achados = new Map<number, Achado['naFamilia']>()
  for (const { codItem, estado, checklistNumero, checklistAno, sequencia, codOrcamento: qual } of linhas) {
    if (codItem === null || achados.get(codItem)?.vendido) continue
    const checklist = numberFor(checklistNumero, checklistAno, sequencia, c.tenant.mascaraCodigoInterno)
    achados.set(codItem, {
      codOrcamento: qual,
      checklist,
      estado: estado as LinhaState,
      vendido: SOLD.includes(estado),
    })
  }
  return achados
}
