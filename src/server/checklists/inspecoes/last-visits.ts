import { sql } from 'kysely'
import type { ItemState } from '#shared/checklists/checklists.ts'
import type { LastVisit } from '#shared/checklists/inspecoes.ts'
import { formatInternalCode } from '#shared/rules/mask.ts'
import { verificacoesFrom } from '#shared/rules/verificacoes.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'

/** Last visit of each vehicle that had one, by vehicle: three statements for any number of cars. */
export async function lastVisits(c: Ctx, codVeiculos: readonly number[]): Promise<Map<number, LastVisit>> {
  if (codVeiculos.length === 0) return new Map()
  const visits = await c.tx
    .selectFrom('checklist')
    .distinctOn('codVeiculo')
    .select(['codVeiculo', 'codChecklist', 'numero', 'ano', 'criadoEm', 'km'])
    .where(ofTenant(c))
    .where(sql<boolean>`cod_veiculo = any(${codVeiculos}::int[])`)
    .where('canceladoEm', 'is', null)
    .orderBy('codVeiculo')
    .orderBy('criadoEm', 'desc')
    .orderBy('codChecklist', 'desc')
    .execute()
  const codes = visits.map((v) => v.codChecklist)
  const itens = await c.tx
    .selectFrom('checklistItem')
    .select(['codChecklist', 'codItem', 'grupo', 'nome', 'estado', 'medida', 'unidade', 'limite', 'comentarioCliente'])
    .where(ofTenant(c))
    .where(sql<boolean>`cod_checklist = any(${codes}::int[])`)
    .orderBy('codChecklist')
    .orderBy('ordem')
    .execute()
  const linhas = await c.tx
    .selectFrom('orcamentoLinha as l')
    .innerJoin('orcamento as o', joinOn('o.codOrcamento', 'l.codOrcamento'))
    .select([
      'o.codChecklist',
      'l.codItem',
      'l.titulo',
      'l.cor',
      'l.estado',
      'l.comentarioCliente',
      'l.adiadoPara',
      'l.adiadoKm',
    ])
    .where(ofTenant(c, 'o'))
    .where(sql<boolean>`o.cod_checklist = any(${codes}::int[])`)
    .where('l.estado', 'in', ['REPROVADO', 'ADIADO'])
    .orderBy('l.ordem')
    .execute()
  const itensOf = Map.groupBy(itens, (i) => i.codChecklist)
  const linhasOf = Map.groupBy(linhas, (l) => l.codChecklist)
  return new Map(
    visits.map((v) => {
      const own = itensOf.get(v.codChecklist) ?? []
      return [
        v.codVeiculo,
        {
          visita: {
            codCheckList: v.codChecklist,
            checklist: formatInternalCode(v.numero, v.ano, c.tenant.mascaraCodigoInterno),
            em: v.criadoEm,
            km: v.km,
          },
          itens: own.map(({ grupo, nome, estado, medida, unidade, comentarioCliente }) => ({
            grupo,
            nome,
            estado: estado as ItemState,
            medida,
            unidade,
            comentarioCliente,
          })),
          verificacoes: verificacoesFrom(
            own,
            (linhasOf.get(v.codChecklist) ?? []).map((l) => ({ ...l, cor: l.cor as 'VERMELHO' | 'AMARELO' | null })),
          ),
        },
      ]
    }),
  )
}
