import { sql } from 'kysely'
import type { ResultadoBusca } from '#shared/conta/busca.ts'
import type { TipoOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { formatarCodigoInterno, numeroDe } from '#shared/rules/mascara.ts'
import { NOME_TIPO } from '#shared/rules/nomes-orcamento.ts'
import { escreverPlaca, padroesDaPlaca } from '#shared/rules/placa.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'

interface Achado {
  codChecklist: number
  orcamentos: { cod: number; sequencia: number; tipo: TipoOrcamento }[]
  codConcessionaria: number
  numero: number
  ano: number
  placa: string | null
  modelo: string
  cliente: string
  concessionaria: string
  por: 'placa' | 'cliente' | 'numero'
}

/** Newest visits that match by plate (either pattern, whatever part of it), by customer's name, or by checklist number. */
export async function buscar(c: Ctx, q: string, comOrcamentos: boolean): Promise<ResultadoBusca[]> {
  const numero = /^(\d{1,9})(\/\d{2})?(-\d{1,3})?$/.exec(q)?.[1]
  const d = c.inquilino.codDistribuidor
  const r = await sql<Achado>`
    select k.cod_checklist, o.orcamentos, k.cod_concessionaria, k.numero, k.ano, v.placa, v.modelo, p.nome as cliente, c.nome as concessionaria, a.por
    from busca_checklists(${padroesDaPlaca(q)}::text[], ${q}, ${numero ? Number(numero) : null}::int) a
    join checklist k on k.cod_distribuidor = ${d} and k.cod_checklist = a.cod_checklist and k.cancelado_em is null
    join veiculo v on v.cod_distribuidor = k.cod_distribuidor and v.cod_veiculo = k.cod_veiculo
    join cliente p on p.cod_distribuidor = k.cod_distribuidor and p.cod_cliente = k.cod_cliente
    join concessionaria c on c.cod_distribuidor = k.cod_distribuidor and c.cod_concessionaria = k.cod_concessionaria
    cross join lateral (select coalesce(json_agg(json_build_object('cod', f.cod_orcamento, 'sequencia', f.sequencia, 'tipo', f.tipo) order by f.sequencia), '[]') as orcamentos
      from orcamento f where f.cod_distribuidor = k.cod_distribuidor and f.cod_checklist = k.cod_checklist) o
    order by k.criado_em desc limit 20`.execute(c.tx)
  const tipos = { placa: 'veiculo', cliente: 'cliente', numero: 'checklist' } as const
  return r.rows.flatMap((a) => {
    const checklist = formatarCodigoInterno(a.numero, a.ano, c.inquilino.mascaraCodigoInterno)
    const comum = {
      placa: a.placa,
      codConcessionaria: a.codConcessionaria,
      codCheckList: a.codChecklist,
      codOrcamento: comOrcamentos ? (a.orcamentos[0]?.cod ?? null) : null,
    }
    const titulo = {
      placa: `${(a.placa && escreverPlaca(a.placa)) ?? 'Sem placa'} · ${a.modelo}`,
      cliente: a.cliente,
      numero: `Checklist ${checklist}`,
    }[a.por]
    const linha: ResultadoBusca = {
      ...comum,
      tipo: tipos[a.por],
      codigo: a.codChecklist,
      titulo,
      detalhe: `${a.cliente} · checklist ${checklist} · ${a.concessionaria}`,
    }
    if (!comOrcamentos) return [linha]
    const orcamentos = a.orcamentos.map((o) => ({
      ...linha,
      tipo: 'orcamento' as const,
      codigo: o.cod,
      codOrcamento: o.cod,
      titulo: `Orçamento ${numeroDe(a.numero, a.ano, o.sequencia, c.inquilino.mascaraCodigoInterno)}`,
      detalhe: [NOME_TIPO[o.tipo], a.modelo, a.cliente].filter(Boolean).join(' · '),
    }))
    return [linha, ...orcamentos]
  })
}
