import { sql } from 'kysely'
import type { BuscaResult } from '#shared/conta/busca.ts'
import type { OrcamentoType } from '#shared/oficina-digital/orcamentos.ts'
import { formatInternalCode, numberFor } from '#shared/rules/mask.ts'
import { TYPE_LABELS } from '#shared/rules/orcamento-names.ts'
import { displayPlaca, placaPatterns } from '#shared/rules/placa.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

interface Achado {
  codChecklist: number
  orcamentos: { cod: number; sequencia: number; tipo: OrcamentoType }[]
  codConcessionaria: number
  numero: number
  ano: number
  placa: string | null
  modelo: string
  cliente: string
  concessionaria: string
  por: 'placa' | 'cliente' | 'numero'
}

/** Newest visits matching by plate (either pattern, any part of it), customer's name, or checklist number. */
export async function searchVisits(c: Ctx, q: string, withOrcamentos: boolean): Promise<BuscaResult[]> {
  const numero = /^(\d{1,9})(\/\d{2})?(-\d{1,3})?$/.exec(q)?.[1]
  const d = c.tenant.codDistribuidor
  const r = await sql<Achado>`
    select k.cod_checklist, o.orcamentos, k.cod_concessionaria, k.numero, k.ano, v.placa, v.modelo, p.nome as cliente, c.nome as concessionaria, a.por
    from busca_checklists(${placaPatterns(q)}::text[], ${q}, ${numero ? Number(numero) : null}::int) a
    join checklist k on k.cod_distribuidor = ${d} and k.cod_checklist = a.cod_checklist and k.cancelado_em is null
    join veiculo v on v.cod_distribuidor = k.cod_distribuidor and v.cod_veiculo = k.cod_veiculo
    join cliente p on p.cod_distribuidor = k.cod_distribuidor and p.cod_cliente = k.cod_cliente
    join concessionaria c on c.cod_distribuidor = k.cod_distribuidor and c.cod_concessionaria = k.cod_concessionaria
    cross join lateral (select coalesce(json_agg(json_build_object('cod', f.cod_orcamento, 'sequencia', f.sequencia, 'tipo', f.tipo) order by f.sequencia), '[]') as orcamentos
      from orcamento f where f.cod_distribuidor = k.cod_distribuidor and f.cod_checklist = k.cod_checklist) o
    order by k.criado_em desc limit 20`.execute(c.tx)
  const types = { placa: 'veiculo', cliente: 'cliente', numero: 'checklist' } as const
  return r.rows.flatMap((a) => {
    const checklist = formatInternalCode(a.numero, a.ano, c.tenant.mascaraCodigoInterno)
    const common = {
      placa: a.placa,
      codConcessionaria: a.codConcessionaria,
      codCheckList: a.codChecklist,
      codOrcamento: withOrcamentos ? (a.orcamentos[0]?.cod ?? null) : null,
    }
    const titulo = {
      placa: `${(a.placa && displayPlaca(a.placa)) ?? 'Sem placa'} · ${a.modelo}`,
      cliente: a.cliente,
      numero: `Checklist ${checklist}`,
    }[a.por]
    const linha: BuscaResult = {
      ...common,
      tipo: types[a.por],
      codigo: a.codChecklist,
      titulo,
      detalhe: `${a.cliente} · checklist ${checklist} · ${a.concessionaria}`,
    }
    if (!withOrcamentos) return [linha]
    const orcamentos = a.orcamentos.map((o) => ({
      ...linha,
      tipo: 'orcamento' as const,
      codigo: o.cod,
      codOrcamento: o.cod,
      titulo: `Orçamento ${numberFor(a.numero, a.ano, o.sequencia, c.tenant.mascaraCodigoInterno)}`,
      detalhe: [TYPE_LABELS[o.tipo], a.modelo, a.cliente].filter(Boolean).join(' · '),
    }))
    return [linha, ...orcamentos]
  })
}
