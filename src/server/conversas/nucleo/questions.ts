import { sql } from 'kysely'
import type { Ctx } from '../../core/tenancy/context.ts'
import { notify } from '../../oficina-digital/nucleo/orcamento-transition.ts'

/** Marks the questions of a thread that nobody answered as answered, and tells the screens that show their quotes. */
export async function answerQuestions(c: Ctx, codConversa: number, codUsuario: number): Promise<void> {
  const r = await sql<{ codOrcamento: number; codConcessionaria: number; estado: string }>`
    with feitas as (
      update orcamento_pergunta p set respondida_em = now(), respondida_por = ${codUsuario}
      from conversa_mensagem m
      where m.cod_distribuidor = ${c.tenant.codDistribuidor} and m.cod_conversa = ${codConversa} and m.cod_pergunta is not null
        and p.cod_distribuidor = m.cod_distribuidor and p.cod_pergunta = m.cod_pergunta and p.respondida_em is null
      returning p.cod_distribuidor, p.cod_orcamento)
    select distinct o.cod_orcamento as "codOrcamento", o.cod_concessionaria as "codConcessionaria", o.estado
    from feitas f join orcamento o on o.cod_distribuidor = f.cod_distribuidor and o.cod_orcamento = f.cod_orcamento`.execute(
    c.tx,
  )
  for (const o of r.rows) notify(c, o)
}
