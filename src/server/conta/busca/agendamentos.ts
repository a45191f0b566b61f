import { sql } from 'kysely'
import type { FoundAgendamento } from '#shared/conta/busca.ts'
import { placaPatterns } from '#shared/rules/placa.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

const MAX = 6

/** Appointments of today and later without a reception yet, in every store within reach, by plate or customer's name; the next first. */
export async function searchAgendamentos(c: Ctx, q: string): Promise<FoundAgendamento[]> {
  const { codDistribuidor } = c.tenant
  const words = q.split(/\s+/).filter(Boolean)
  const r = await sql<FoundAgendamento>`
    select a.cod_agendamento as "codAgendamento", a.cod_concessionaria as "codConcessionaria", l.nome as concessionaria, a.inicio,
      to_char(a.inicio at time zone l.fuso, 'YYYY-MM-DD') as dia, v.placa, v.modelo, n.nome as cliente
    from agendamento a
    join concessionaria l on l.cod_distribuidor = a.cod_distribuidor and l.cod_concessionaria = a.cod_concessionaria
    join veiculo v on v.cod_distribuidor = a.cod_distribuidor and v.cod_veiculo = a.cod_veiculo
    join cliente n on n.cod_distribuidor = a.cod_distribuidor and n.cod_cliente = a.cod_cliente
    where a.cod_distribuidor = ${codDistribuidor} and a.estado <> 'CANCELADO'
      and not exists (select from passagem p where p.cod_distribuidor = a.cod_distribuidor and p.cod_agendamento = a.cod_agendamento)
      and a.inicio >= now() - interval '1 day'
      and (v.placa_chave like any(${placaPatterns(q)}::text[])
        or (select bool_and(sem_acento(n.nome) like '%' || como_letras(sem_acento(w)) || '%') from unnest(${words}::text[]) w))
    order by a.inicio, a.cod_agendamento limit ${sql.lit(MAX)}`.execute(c.tx)
  return r.rows
}
