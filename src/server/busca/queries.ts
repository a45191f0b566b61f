import { sql } from 'kysely'
import type { ResultadoBusca } from '#shared/busca.ts'
import { formatarCodigoInterno } from '#shared/regras/mascara.ts'
import { formatarPlaca, padroesDaPlaca } from '#shared/regras/placa.ts'
import type { Ctx } from '../contexto.ts'

interface Achado {
  codChecklist: number
  codOrcamento: number | null
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
  const numero = /^(\d{1,9})(\/\d{2})?$/.exec(q)?.[1]
  const d = c.inquilino.codDistribuidor
  const r = await sql<Achado>`
    select k.cod_checklist, o.cod_orcamento, k.cod_concessionaria, k.numero, k.ano, v.placa, v.modelo, p.nome as cliente, c.nome as concessionaria, a.por
    from busca_checklists(${padroesDaPlaca(q)}::text[], ${q}, ${numero ? Number(numero) : null}::int) a
    join checklist k on k.cod_distribuidor = ${d} and k.cod_checklist = a.cod_checklist and k.cancelado_em is null
    join veiculo v on v.cod_distribuidor = k.cod_distribuidor and v.cod_veiculo = k.cod_veiculo
    join cliente p on p.cod_distribuidor = k.cod_distribuidor and p.cod_cliente = k.cod_cliente
    join concessionaria c on c.cod_distribuidor = k.cod_distribuidor and c.cod_concessionaria = k.cod_concessionaria
    left join orcamento o on o.cod_distribuidor = k.cod_distribuidor and o.cod_checklist = k.cod_checklist and o.sequencia = 0
    order by k.criado_em desc limit 20`.execute(c.tx)
  const tipos = { placa: 'veiculo', cliente: 'cliente', numero: 'checklist' } as const
  return r.rows.flatMap((a) => {
    const checklist = formatarCodigoInterno(a.numero, a.ano, c.inquilino.mascaraCodigoInterno)
    const comum = {
      placa: a.placa,
      codConcessionaria: a.codConcessionaria,
      codCheckList: a.codChecklist,
      codOrcamento: comOrcamentos ? a.codOrcamento : null,
    }
    const titulo = {
      placa: `${(a.placa && formatarPlaca(a.placa)) ?? 'Sem placa'} · ${a.modelo}`,
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
    return comOrcamentos && a.codOrcamento !== null
      ? [
          linha,
          {
            ...linha,
            tipo: 'orcamento' as const,
            codigo: a.codOrcamento,
            titulo: `Orçamento ${checklist}`,
            detalhe: `${a.modelo} · ${a.cliente}`,
          },
        ]
      : [linha]
  })
}
