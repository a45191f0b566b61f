import type pg from 'pg'
import type { EventType, LinhaState, OrcamentoState } from '#shared/rules/orcamento.ts'
import type { TestServer } from '#tests/server/server.ts'

/** A seeded quote with its events, lines and parts. */
export interface SeededOrcamento {
  cod_orcamento: number
  estado: OrcamentoState
  entrou: string
  valor: number | null
  valor_parcial: boolean
  valor_aprovado: number
  valor_recusado: number
  eventos: { tipo: EventType; de: OrcamentoState | null; para: OrcamentoState; em: string }[]
  linhas: { estado: LinhaState; total: number | null; pecas: LinhaPart[]; trabalhos: LinhaPart[] }[]
}
interface LinhaPart {
  quantidade: number
  minutos: number
  preco: number | null
  desconto: number
}

/** Every quote that was seeded. */
export function seededOrcamentos(t: TestServer): Promise<SeededOrcamento[]> {
  return t.sql<SeededOrcamento & pg.QueryResultRow>(`
    select o.cod_orcamento, o.estado, o.entrou_no_estado_em::text as entrou, o.valor::float8 as valor, o.valor_parcial, o.valor_aprovado::float8 as valor_aprovado, o.valor_recusado::float8 as valor_recusado,
      (select json_agg(json_build_object('tipo', tipo, 'de', de, 'para', para, 'em', em::text) order by em, cod_evento) from orcamento_evento e where e.cod_distribuidor = o.cod_distribuidor and e.cod_orcamento = o.cod_orcamento) as eventos,
      coalesce((select json_agg(json_build_object('estado', estado, 'total', total,
          'pecas', (select coalesce(json_agg(json_build_object('quantidade', quantidade, 'preco', preco, 'desconto', desconto)), '[]') from orcamento_componente c where c.cod_distribuidor = l.cod_distribuidor and c.cod_linha = l.cod_linha and tipo = 'PECA'),
          'trabalhos', (select coalesce(json_agg(json_build_object('minutos', minutos, 'preco', preco, 'desconto', desconto)), '[]') from orcamento_componente c where c.cod_distribuidor = l.cod_distribuidor and c.cod_linha = l.cod_linha and tipo = 'MAO_DE_OBRA')))
        from orcamento_linha l where l.cod_distribuidor = o.cod_distribuidor and l.cod_orcamento = o.cod_orcamento), '[]') as linhas
    from orcamento o`)
}
