import type { Achado, Parente, TipoOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { numeroDe } from '#shared/rules/mascara.ts'
import type { EstadoLinha, EstadoOrcamento } from '#shared/rules/orcamento.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, liga } from '../../core/database/query.ts'

/** All quotes of a family (one checklist), parent first, and their sums; cancelled ones do not count. */
export async function lerFamilia(
  c: Ctx,
  codChecklist: number,
  menos: number,
): Promise<{ familia: Parente[]; totalFamilia: { valor: number; valorAprovado: number } }> {
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
    .where(doInquilino(c))
    .where('codChecklist', '=', codChecklist)
    .orderBy('sequencia')
    .execute()
  const contam = quotes.filter((q) => q.estado !== 'CANCELADO')
  return {
    familia: quotes
      .filter((q) => q.codOrcamento !== menos)
      .map(({ checklistNumero, checklistAno, sequencia, tipo, estado, ...q }) => ({
        ...q,
        tipo: tipo as TipoOrcamento,
        estado: estado as EstadoOrcamento,
        checklist: numeroDe(checklistNumero, checklistAno, sequencia, c.inquilino.mascaraCodigoInterno),
      })),
    totalFamilia: {
      valor: contam.filter((q) => q.tipo !== 'REOFERTA').reduce((s, q) => s + (q.valor ?? 0), 0),
      valorAprovado: contam.reduce((s, q) => s + q.valorAprovado, 0),
    },
  }
}

/** States of a line that the customer bought: it is not sold again in another quote. What was approved and not carried out may be. */
const VENDIDA: readonly string[] = ['APROVADO', 'EXECUTADO']

/** How the other quotes of a family stand to each finding: the sale where there is one, else the newest quote's line. */
export async function listDaFamilia(c: Ctx, codOrcamento: number): Promise<Map<number, Achado['naFamilia']>> {
  const linhas = await c.tx
    .selectFrom('orcamento as este')
    .innerJoin('orcamento as o', liga('o.codChecklist', 'este.codChecklist'))
    .innerJoin('orcamentoLinha as l', liga('l.codOrcamento', 'o.codOrcamento'))
    .select(['l.codItem', 'l.estado', 'o.codOrcamento', 'o.checklistNumero', 'o.checklistAno', 'o.sequencia'])
    .where(doInquilino(c, 'este'))
    .where('este.codOrcamento', '=', codOrcamento)
    .where('o.codOrcamento', '<>', codOrcamento)
    .where('o.estado', '<>', 'CANCELADO')
    .where('l.codItem', 'is not', null)
    .orderBy('o.sequencia')
    .execute()
  const achados = new Map<number, Achado['naFamilia']>()
  for (const { codItem, estado, checklistNumero, checklistAno, sequencia, codOrcamento: qual } of linhas) {
    if (codItem === null || achados.get(codItem)?.vendido) continue
    const checklist = numeroDe(checklistNumero, checklistAno, sequencia, c.inquilino.mascaraCodigoInterno)
    achados.set(codItem, {
      codOrcamento: qual,
      checklist,
      estado: estado as EstadoLinha,
      vendido: VENDIDA.includes(estado),
    })
  }
  return achados
}
