import { sql } from 'kysely'
import type { Resposta } from '#shared/core/contract.ts'
import type { ChecklistEdicao, ChecklistGerido, ferramentas, MudancaChecklist } from '#shared/checklists/ferramentas.ts'
import { type Descricao, diferencas } from '#shared/rules/correcao-checklist.ts'
import { getChecklist, resumosDe } from '../checklists/queries.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, liga } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import { filtroTexto } from '../../core/areas/filtros.ts'
import { depoisDe, fecharPagina, lerCursor } from '../../core/areas/lista.ts'

interface Procura {
  busca?: string | undefined
  cursor?: string | undefined
  limite: number
  codConcessionaria?: number | undefined
  situacao?: 'ativos' | 'cancelados' | undefined
}

/** The record's name in the audit. */
export const registroDe = (codCheckList: number): string => `checklist:${codCheckList}`

/** Checklists by number, plate, customer or the sender's id, cancelled ones too, newest first. */
export async function procurarChecklists(
  c: Ctx,
  f: Procura,
): Promise<{ itens: ChecklistGerido[]; proximo: string | null }> {
  const onde = [sql<boolean>`k.cod_distribuidor = ${c.inquilino.codDistribuidor}`]
  if (f.codConcessionaria) onde.push(sql`k.cod_concessionaria = ${f.codConcessionaria}`)
  if (f.situacao) onde.push(f.situacao === 'ativos' ? sql`k.cancelado_em is null` : sql`k.cancelado_em is not null`)
  const colunas = {
    codChecklist: sql.ref('k.cod_checklist'),
    placaChave: sql.ref('v.placa_chave'),
    modelo: sql.ref('v.modelo'),
    nome: sql.ref('p.nome'),
    numero: sql.ref('k.numero'),
    chassi: sql.ref('v.chassi'),
  }
  const texto = await filtroTexto(c.tx, f.busca, colunas)
  if (f.busca) onde.push(texto ? sql`(${texto} or k.id_externo = ${f.busca})` : sql`k.id_externo = ${f.busca}`)
  const depois = depoisDe(sql`k.criado_em, k.cod_checklist`, lerCursor(f.cursor), 'desc', 'timestamptz')
  if (depois) onde.push(depois)
  const achados = await sql<{ codChecklist: number; criadoEm: string; idExterno: string; cancelado: boolean }>`
    select k.cod_checklist, k.criado_em, k.id_externo, k.cancelado_em is not null as cancelado from checklist k
    join veiculo v on v.cod_distribuidor = k.cod_distribuidor and v.cod_veiculo = k.cod_veiculo
    join cliente p on p.cod_distribuidor = k.cod_distribuidor and p.cod_cliente = k.cod_cliente
    where ${sql.join(onde, sql` and `)} order by k.criado_em desc, k.cod_checklist desc limit ${sql.lit(f.limite + 1)}`.execute(
    c.tx,
  )
  const pagina = fecharPagina(achados.rows, f.limite, (l) => ({ valor: l.criadoEm, cod: l.codChecklist }))
  const resumos = await resumosDe(
    c,
    pagina.itens.map((l) => l.codChecklist),
  )
  const porCod = new Map(resumos.map((r) => [r.codCheckList, r]))
  return {
    itens: pagina.itens.flatMap(({ codChecklist, idExterno, cancelado }) => {
      const resumo = porCod.get(codChecklist)
      return resumo ? [{ ...resumo, idExterno, cancelado }] : []
    }),
    proximo: pagina.proximo,
  }
}

/** A checklist with what its correction needs; throws 404. */
export async function abrirChecklist(c: Ctx, codCheckList: number): Promise<ChecklistEdicao> {
  const checklist = await getChecklist(c, codCheckList)
  const mais = await c.tx
    .selectFrom('checklist')
    .select(['idExterno', 'codConsultor', 'codMecanico'])
    .where(doInquilino(c))
    .where('codChecklist', '=', codCheckList)
    .executeTakeFirst()
  if (!checklist || !mais) throw notFound('Checklist não encontrado')
  return { ...checklist, ...mais }
}

/** Advisers and mechanics of a store, by name. */
export async function listPessoas(
  c: Ctx,
  codConcessionaria: number,
): Promise<Resposta<typeof ferramentas.listPessoas>> {
  const consultores = await c.tx
    .selectFrom('consultor')
    .select(['codConsultor as cod', 'nome'])
    .where(doInquilino(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .orderBy('nome')
    .execute()
  const mecanicos = await c.tx
    .selectFrom('mecanico')
    .select(['codMecanico as cod', 'nome'])
    .where(doInquilino(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .orderBy('nome')
    .execute()
  return { consultores, mecanicos }
}

const ACOES: Partial<Record<string, string>> = {
  corrigirChecklist: 'Corrigido',
  cancelarChecklist: 'Cancelado',
  reabrirChecklist: 'Reaberto',
}

/** What was changed in a checklist, the latest first. */
export async function listMudancas(c: Ctx, codCheckList: number): Promise<MudancaChecklist[]> {
  const linhas = await c.tx
    .selectFrom('auditoria as a')
    .leftJoin('usuario as u', liga('u.codUsuario', 'a.codUsuario'))
    .select(['a.codAuditoria', 'a.em', 'a.acao', 'a.dados', 'u.nome'])
    .where(doInquilino(c, 'a'))
    .where('a.registro', '=', registroDe(codCheckList))
    .orderBy('a.codAuditoria', 'desc')
    .limit(100)
    .execute()
  return linhas.map((l) => {
    const { antes, depois } = l.dados as unknown as { antes: Descricao; depois: Descricao }
    return {
      codAuditoria: l.codAuditoria,
      em: l.em,
      quem: l.nome ?? 'Integração',
      acao: ACOES[l.acao] ?? l.acao,
      campos: diferencas(antes, depois),
    }
  })
}
