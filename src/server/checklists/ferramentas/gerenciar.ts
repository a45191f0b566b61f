import { sql } from 'kysely'
import type { Reply } from '#shared/core/contract.ts'
import type {
  EditableChecklist,
  ManagedChecklist,
  ferramentas,
  ChecklistChange,
} from '#shared/checklists/ferramentas.ts'
import { type Description, differences } from '#shared/rules/checklist-correction.ts'
import { getChecklist, summariesOf } from '../checklists/queries.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import { textFilter } from '../../core/areas/filters.ts'
import { after, closePage, decodeCursor } from '../../core/areas/keyset-page.ts'

interface SearchQuery {
  busca?: string | undefined
  cursor?: string | undefined
  limite: number
  codConcessionaria?: number | undefined
  situacao?: 'ativos' | 'cancelados' | undefined
}

/** The record's name in the audit. */
export const recordName = (codCheckList: number): string => `checklist:${codCheckList}`

/** Checklists by number, plate, customer or the sender's id, cancelled ones too, newest first. */
export async function searchChecklists(
  c: Ctx,
  f: SearchQuery,
): Promise<{ itens: ManagedChecklist[]; proximo: string | null }> {
  const onde = [sql<boolean>`k.cod_distribuidor = ${c.tenant.codDistribuidor}`]
  if (f.codConcessionaria) onde.push(sql`k.cod_concessionaria = ${f.codConcessionaria}`)
  if (f.situacao) onde.push(f.situacao === 'ativos' ? sql`k.cancelado_em is null` : sql`k.cancelado_em is not null`)
  const columns = {
    codChecklist: sql.ref('k.cod_checklist'),
    placaChave: sql.ref('v.placa_chave'),
    modelo: sql.ref('v.modelo'),
    nome: sql.ref('p.nome'),
    numero: sql.ref('k.numero'),
    chassi: sql.ref('v.chassi'),
  }
  const text = await textFilter(c.tx, f.busca, columns)
  if (f.busca) onde.push(text ? sql`(${text} or k.id_externo = ${f.busca})` : sql`k.id_externo = ${f.busca}`)
  const depois = after(sql`k.criado_em, k.cod_checklist`, decodeCursor(f.cursor), 'desc', 'timestamptz')
  if (depois) onde.push(depois)
  const achados = await sql<{ codChecklist: number; criadoEm: string; idExterno: string; cancelado: boolean }>`
    select k.cod_checklist, k.criado_em, k.id_externo, k.cancelado_em is not null as cancelado from checklist k
    join veiculo v on v.cod_distribuidor = k.cod_distribuidor and v.cod_veiculo = k.cod_veiculo
    join cliente p on p.cod_distribuidor = k.cod_distribuidor and p.cod_cliente = k.cod_cliente
    where ${sql.join(onde, sql` and `)} order by k.criado_em desc, k.cod_checklist desc limit ${sql.lit(f.limite + 1)}`.execute(
    c.tx,
  )
  const page = closePage(achados.rows, f.limite, (l) => ({ valor: l.criadoEm, cod: l.codChecklist }))
  const summaries = await summariesOf(
    c,
    page.itens.map((l) => l.codChecklist),
  )
  const byCod = new Map(summaries.map((r) => [r.codCheckList, r]))
  return {
    itens: page.itens.flatMap(({ codChecklist, idExterno, cancelado }) => {
      const resumo = byCod.get(codChecklist)
      return resumo ? [{ ...resumo, idExterno, cancelado }] : []
    }),
    proximo: page.proximo,
  }
}

/** A checklist with what its correction needs; throws 404. */
export async function openChecklist(c: Ctx, codCheckList: number): Promise<EditableChecklist> {
  const checklist = await getChecklist(c, codCheckList)
  const extra = await c.tx
    .selectFrom('checklist')
    .select(['idExterno', 'codConsultor', 'codMecanico'])
    .where(ofTenant(c))
    .where('codChecklist', '=', codCheckList)
    .executeTakeFirst()
  if (!checklist || !extra) throw notFound('Checklist não encontrado')
  return { ...checklist, ...extra }
}

/** Advisers and mechanics of a store, by name. */
export async function listPeople(c: Ctx, codConcessionaria: number): Promise<Reply<typeof ferramentas.listPessoas>> {
  const consultores = await c.tx
    .selectFrom('consultor')
    .select(['codConsultor as cod', 'nome'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .orderBy('nome')
    .execute()
  const mecanicos = await c.tx
    .selectFrom('mecanico')
    .select(['codMecanico as cod', 'nome'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .orderBy('nome')
    .execute()
  return { consultores, mecanicos }
}

const ACTIONS: Partial<Record<string, string>> = {
  corrigirChecklist: 'Corrigido',
  cancelarChecklist: 'Cancelado',
  reabrirChecklist: 'Reaberto',
}

/** Changes of a checklist, newest first. */
export async function listChanges(c: Ctx, codCheckList: number): Promise<ChecklistChange[]> {
  const linhas = await c.tx
    .selectFrom('auditoria as a')
    .leftJoin('usuario as u', joinOn('u.codUsuario', 'a.codUsuario'))
    .select(['a.codAuditoria', 'a.em', 'a.acao', 'a.dados', 'u.nome'])
    .where(ofTenant(c, 'a'))
    .where('a.registro', '=', recordName(codCheckList))
    .orderBy('a.codAuditoria', 'desc')
    .limit(100)
    .execute()
  return linhas.map((l) => {
    const { antes, depois } = l.dados as unknown as { antes: Description; depois: Description }
    return {
      codAuditoria: l.codAuditoria,
      em: l.em,
      quem: l.nome ?? 'Integração',
      acao: ACTIONS[l.acao] ?? l.acao,
      campos: differences(antes, depois),
    }
  })
}
