import { sql } from 'kysely'
import type { GarantiaItem } from '#shared/garantia/solicitacoes.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** What a draft is filled with. */
export interface Source {
  codConcessionaria: number
  marca: string
  codVeiculo: number
  codCliente: number | null
  codPassagem: number | null
  codLinha: number | null
  codServicoAgendado: number | null
  codOs: number | null
  km: number | null
  reclamacao: string
  causa: string
  correcao: string
  itens: GarantiaItem[]
}
export type Origin = 'LINHA' | 'SERVICO' | 'OS'

const HEADS = {
  LINHA: (d: number, codigo: number) => sql`
    select l.cod_concessionaria, k.cod_veiculo, k.cod_cliente, coalesce(k.km, o.km) as km, l.cod_linha,
      (select s.cod_servico_agendado from servico_agendado s where s.cod_distribuidor = l.cod_distribuidor and s.cod_linha = l.cod_linha and not s.removido) as cod_servico_agendado,
      coalesce((select s.cod_passagem from servico_agendado s where s.cod_distribuidor = l.cod_distribuidor and s.cod_linha = l.cod_linha and not s.removido),
        (select p.cod_passagem from passagem p where p.cod_distribuidor = k.cod_distribuidor and p.cod_concessionaria = k.cod_concessionaria and p.cod_veiculo = k.cod_veiculo
          and p.chegou_em <= k.criado_em and (p.entregue_em is null or p.entregue_em >= k.criado_em) order by p.cod_passagem desc limit 1)) as cod_passagem,
      null::int as cod_os, l.titulo as feito, null::text as pedido
    from orcamento_linha l join orcamento o on o.cod_distribuidor = l.cod_distribuidor and o.cod_orcamento = l.cod_orcamento
      join checklist k on k.cod_distribuidor = o.cod_distribuidor and k.cod_checklist = o.cod_checklist
    where l.cod_distribuidor = ${d} and l.cod_linha = ${codigo}`,
  SERVICO: (d: number, codigo: number) => sql`
    select s.cod_concessionaria, coalesce(p.cod_veiculo, a.cod_veiculo) as cod_veiculo, coalesce(p.cod_cliente, a.cod_cliente) as cod_cliente, p.km, s.cod_linha, s.cod_servico_agendado, s.cod_passagem,
      null::int as cod_os, s.descricao as feito, nullif(p.observacao, '') as pedido
    from servico_agendado s left join passagem p on p.cod_distribuidor = s.cod_distribuidor and p.cod_passagem = s.cod_passagem
      left join agendamento a on a.cod_distribuidor = s.cod_distribuidor and a.cod_agendamento = s.cod_agendamento
    where s.cod_distribuidor = ${d} and s.cod_servico_agendado = ${codigo} and not s.removido`,
  OS: (d: number, codigo: number) => sql`
    select o.cod_concessionaria, o.cod_veiculo, o.cod_cliente, p.km, null::bigint as cod_linha, null::int as cod_servico_agendado, o.cod_passagem, o.cod_os,
      (select string_agg(i.descricao, ', ' order by i.ordem) from ordem_servico_linha i where i.cod_distribuidor = o.cod_distribuidor and i.cod_os = o.cod_os and i.tipo = 'SERVICO') as feito,
      nullif(p.observacao, '') as pedido
    from ordem_servico o left join passagem p on p.cod_distribuidor = o.cod_distribuidor and p.cod_passagem = o.cod_passagem
    where o.cod_distribuidor = ${d} and o.cod_os = ${codigo}`,
} as const satisfies Record<Origin, unknown>

const UNKNOWN: Readonly<Record<Origin, string>> = {
  LINHA: 'Linha do orçamento não encontrada',
  SERVICO: 'Serviço não encontrado',
  OS: 'Ordem de serviço não encontrada',
}

/** Reads what a line, a service or a work order says for a claim. Throws 404 beyond reach. */
export async function readSource(c: Ctx, origem: Origin, codigo: number): Promise<Source> {
  const d = c.tenant.codDistribuidor
  const r = await sql<
    Omit<Source, 'itens' | 'reclamacao' | 'causa' | 'correcao'> & {
      codVeiculo: number | null
      comentarioCliente: string | null
      comentarioInterno: string | null
      achado: string | null
      recall: string | null
      feito: string | null
      pedido: string | null
    }
  >`select h.cod_concessionaria as "codConcessionaria", v.marca, h.cod_veiculo as "codVeiculo", h.cod_cliente as "codCliente", h.cod_passagem as "codPassagem",
      h.cod_linha::int as "codLinha", h.cod_servico_agendado as "codServicoAgendado", h.cod_os as "codOs", h.km, h.feito, h.pedido,
      coalesce(i.comentario_cliente, l.comentario_cliente) as "comentarioCliente", i.comentario_interno as "comentarioInterno", coalesce(i.nome, l.titulo) as achado,
      (select 'Campanha de recall ' || r.marca || ' ' || r.numero from recall r where r.cod_distribuidor = ${d} and r.cod_recall = l.cod_recall) as recall
    from (${HEADS[origem](d, codigo)}) h
    left join veiculo v on v.cod_distribuidor = ${d} and v.cod_veiculo = h.cod_veiculo
    left join orcamento_linha l on l.cod_distribuidor = ${d} and l.cod_linha = h.cod_linha
    left join checklist_item i on i.cod_distribuidor = ${d} and i.cod_item = l.cod_item`.execute(c.tx)
  const [h] = r.rows
  if (!h) throw notFound(UNKNOWN[origem])
  if (h.codVeiculo === null)
    throw conflict('sem-veiculo', 'Ainda não há carro neste atendimento. Receba-o antes de pedir a garantia.')
  const { comentarioCliente, comentarioInterno, achado, recall, feito, pedido, ...head } = h
  return {
    ...head,
    reclamacao: (pedido ?? comentarioCliente ?? achado ?? feito ?? '').slice(0, 2000),
    causa: (comentarioInterno ?? recall ?? '').slice(0, 2000),
    correcao: (feito ?? '').slice(0, 2000),
    itens: await readItens(c, head),
  }
}

/** Parts and labour: of the line where there is one, else of the order, else the service's own time. */
async function readItens(
  c: Ctx,
  h: Pick<Source, 'codLinha' | 'codOs' | 'codServicoAgendado'>,
): Promise<GarantiaItem[]> {
  const d = c.tenant.codDistribuidor
  const rows =
    h.codLinha !== null
      ? // A recall's parts are free for the customer; the maker is asked for what they are listed at.
        sql`select x.tipo, x.codigo, x.descricao, x.quantidade::float8 as quantidade, x.minutos,
          greatest(0, round(coalesce(p.preco, x.preco, 0) * case when x.tipo = 'PECA' then coalesce(x.quantidade, 1) else coalesce(x.minutos, 0) / 60.0 end) - x.desconto)::int as valor
          from orcamento_componente x join orcamento_linha l on l.cod_distribuidor = x.cod_distribuidor and l.cod_linha = x.cod_linha
          left join peca p on p.cod_distribuidor = x.cod_distribuidor and p.codigo = x.codigo and x.tipo = 'PECA' and l.cod_recall is not null
          where x.cod_distribuidor = ${d} and x.cod_linha = ${h.codLinha} order by x.ordem`
      : h.codOs !== null
        ? sql`select case tipo when 'PECA' then 'PECA' else 'MAO_DE_OBRA' end as tipo, codigo, descricao, quantidade::float8 as quantidade, minutos, valor::int as valor
            from ordem_servico_linha where cod_distribuidor = ${d} and cod_os = ${h.codOs} order by ordem`
        : sql`select 'MAO_DE_OBRA' as tipo, coalesce(v.codigo, '') as codigo, s.descricao, null::float8 as quantidade, s.minutos,
            round(coalesce(v.valor_hora, 0) * s.minutos / 60.0)::int as valor
            from servico_agendado s left join servico v on v.cod_distribuidor = s.cod_distribuidor and v.cod_servico = s.cod_servico
            where s.cod_distribuidor = ${d} and s.cod_servico_agendado = ${h.codServicoAgendado}`
  const r = await sql<Omit<GarantiaItem, 'valorAceito'>>`${rows} limit 60`.execute(c.tx)
  return r.rows.map((i) => ({
    ...i,
    codigo: i.codigo.slice(0, 40),
    descricao: i.descricao.slice(0, 120),
    valorAceito: null,
  }))
}
