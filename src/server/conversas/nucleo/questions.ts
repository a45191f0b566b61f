import { sql } from 'kysely'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { notify } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { insertMessage } from './message.ts'
import { changeConversa, newest, preview } from './threads.ts'

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

/** Notes in the thread that a question was answered on its quote. Nobody waits any more when it was the last. */
export async function recordAnswered(c: Ctx, codPergunta: number, codUsuario: number | null): Promise<void> {
  const m = await c.tx
    .selectFrom('conversaMensagem')
    .select(['codConcessionaria', 'codConversa', 'codConversaMensagem', 'codOrcamento', 'texto'])
    .where(ofTenant(c))
    .where('codPergunta', '=', codPergunta)
    .executeTakeFirst()
  if (!m) return
  const texto = `Pergunta marcada como respondida: “${preview(m.texto)}”`
  await insertMessage(c, {
    codConcessionaria: m.codConcessionaria,
    codConversa: m.codConversa,
    direcao: 'NOTA',
    canal: 'PAGINA',
    estado: 'DITA',
    tipo: 'TEXTO',
    texto,
    codUsuario,
    codOrcamento: m.codOrcamento,
    respondeA: m.codConversaMensagem,
  })
  const since = await waitingSince(c, m.codConversa)
  await changeConversa(c, m.codConversa, {
    ...newest(texto, 'NOTA'),
    esperaDesde: since,
    ...(since === null && {
      estado: sql<string>`case when estado = 'ABERTA' then 'AGUARDANDO_CLIENTE' else estado end`,
      naoLidas: 0,
    }),
  })
}

/** Since when the customer waits: the first open question, or the first message after the staff's last one. */
async function waitingSince(c: Ctx, codConversa: number): Promise<string | null> {
  const r = await sql<{ desde: string | null }>`
    select min(m.em) as desde from conversa_mensagem m
    left join orcamento_pergunta p on p.cod_distribuidor = m.cod_distribuidor and p.cod_pergunta = m.cod_pergunta
    where m.cod_distribuidor = ${c.tenant.codDistribuidor} and m.cod_conversa = ${codConversa} and m.direcao = 'ENTRADA'
      and case when m.tipo = 'PERGUNTA' then p.respondida_em is null and p.cod_pergunta is not null
        else m.tipo = 'TEXTO' and not exists (select from conversa_mensagem a where a.cod_distribuidor = m.cod_distribuidor and a.cod_conversa = m.cod_conversa
          and a.direcao = 'SAIDA' and a.tipo = 'TEXTO' and a.cod_usuario is not null and a.cod_conversa_mensagem > m.cod_conversa_mensagem) end`.execute(
    c.tx,
  )
  return r.rows[0]?.desde ?? null
}
