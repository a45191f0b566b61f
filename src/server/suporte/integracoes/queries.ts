import { type RawBuilder, sql } from 'kysely'
import type { Loaded, Received } from '#shared/core/contract.ts'
import type { integracoes, IntegracaoLogEntry, System } from '#shared/suporte/integracoes.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { notFound } from '../../core/http/errors.ts'
import { closePage, decodeCursor } from '../../core/areas/keyset-page.ts'
import { mask, maskText } from '../../core/outbound/mask.ts'

type Filter = Received<typeof integracoes.listRegistros, 'query'>

/** A source of the log: its rows with the log's columns, and the columns that its index sorts. */
interface Source {
  sistemas: readonly System[]
  linhas: RawBuilder<unknown>
  em: RawBuilder<unknown>
  codigo: RawBuilder<unknown>
  loja: RawBuilder<unknown>
  sistema: RawBuilder<unknown>
  estado: RawBuilder<unknown>
  correlacao: RawBuilder<unknown>
  /** Condition for its rows that are messages. */
  so?: RawBuilder<unknown>
}

const MESSAGE_STATE = sql`case m.estado when 'ENVIADA' then 'OK' when 'FALHOU' then 'ERRO' when 'GUARDADA' then 'SEM_GATEWAY' else 'ESPERA' end`
const EXECUCAO_STATE = sql`case e.estado when 'CONCLUIDA' then 'OK' when 'FALHOU' then 'ERRO' when 'INTERROMPIDA' then 'ERRO' else 'ESPERA' end`
/** The request's original content is still stored. */
const STILL_KEPT = sql`exists (select from integracao_original g where g.cod_distribuidor = r.cod_distribuidor and g.cod_registro = r.cod_registro)`
/** The webhook still exists, and the call was not a test. */
const STILL_ALIVE = sql`w.evento <> 'teste' and exists (select from webhook x where x.cod_distribuidor = w.cod_distribuidor and x.cod_webhook = w.cod_webhook and x.removido_em is null)`
const WEBHOOK_STATE = sql`case w.estado when 'ENVIADA' then 'OK' when 'FALHOU' then 'ERRO' else 'ESPERA' end`
const CHAMADO_STATE = sql`case k.envio when 'ENVIADO' then 'OK' when 'FALHOU' then 'ERRO' else 'ESPERA' end`
const EVENT_STATE = sql`case when v.feito_em is null then 'ESPERA' when v.erro is null then 'OK' else 'ERRO' end`
const PIX_STATE = sql`case when p.feito_em is null then 'ESPERA' when p.erro is null then 'OK' else 'ERRO' end`
const PEDIDO_STATE = sql`case d.estado when 'ACEITO' then 'OK' when 'PENDENTE' then 'ESPERA' else 'ERRO' end`
/** A call without a response has no status and counts as an error. */
const RECORD_STATE = sql`case when r.status < 400 then 'OK' else 'ERRO' end`

const SOURCES: readonly Source[] = [
  {
    sistemas: ['API', 'JIRA_API', 'WHATSAPP_API', 'PIX_API', 'OIDC', 'SCIM'],
    linhas: sql`r.operacao, r.status::int as status, r.duracao_ms as "duracaoMs", case when r.status < 400 then null else left(r.resposta, 300) end as erro from integracao_registro r`,
    em: sql`r.em`,
    codigo: sql`r.cod_registro`,
    loja: sql`r.cod_concessionaria`,
    sistema: sql`r.sistema`,
    estado: RECORD_STATE,
    correlacao: sql`r.correlacao`,
  },
  {
    sistemas: ['SMS', 'EMAIL', 'WHATSAPP'],
    linhas: sql`coalesce(m.assunto, 'mensagem de texto') as operacao, null::int as status, (extract(epoch from m.enviada_em - m.criada_em) * 1000)::int as "duracaoMs", m.erro from mensagem m`,
    em: sql`m.criada_em`,
    codigo: sql`m.cod_mensagem`,
    loja: sql`m.cod_concessionaria`,
    sistema: sql`m.canal`,
    estado: MESSAGE_STATE,
    correlacao: sql`case when m.cod_orcamento is not null then 'orcamento:' || m.cod_orcamento when m.cod_conversa is not null then 'conversa:' || m.cod_conversa end`,
  },
  {
    sistemas: ['DMS'],
    linhas: sql`case e.origem when 'REST' then 'leitura de vendas' when 'ARQUIVO' then 'arquivo de vendas' else 'notas enviadas' end as operacao, null::int as status, (extract(epoch from e.fim - e.pedida_em) * 1000)::int as "duracaoMs", e.erro from dms_execucao e`,
    em: sql`e.pedida_em`,
    codigo: sql`e.cod_execucao`,
    loja: sql`e.cod_concessionaria`,
    sistema: sql`'DMS'`,
    estado: EXECUCAO_STATE,
    correlacao: sql`'dms:' || e.cod_execucao`,
  },
  {
    sistemas: ['WEBHOOK'],
    linhas: sql`w.evento as operacao, w.status::int as status, w.duracao_ms as "duracaoMs", w.erro from webhook_entrega w`,
    em: sql`w.criada_em`,
    codigo: sql`w.cod_entrega`,
    loja: sql`w.cod_concessionaria`,
    sistema: sql`'WEBHOOK'`,
    estado: WEBHOOK_STATE,
    correlacao: sql`w.correlacao`,
  },
  {
    sistemas: ['JIRA'],
    linhas: sql`coalesce('ticket ' || k.jira_chave, 'ticket novo') as operacao, null::int as status, null::int as "duracaoMs", k.erro from chamado k`,
    em: sql`k.atualizado_em`,
    codigo: sql`k.cod_chamado`,
    loja: sql`null::int`,
    sistema: sql`'JIRA'`,
    estado: CHAMADO_STATE,
    correlacao: sql`'chamado:' || k.cod_chamado`,
    so: sql`k.envio <> 'LOCAL'`,
  },
  {
    sistemas: ['PEDIDO'],
    linhas: sql`'pedido ' || d.cod_sugestao as operacao, d.status::int as status, d.duracao_ms as "duracaoMs", d.erro from pedido_dms d`,
    em: sql`d.criado_em`,
    codigo: sql`d.cod_envio`,
    loja: sql`d.cod_concessionaria`,
    sistema: sql`'PEDIDO'`,
    estado: PEDIDO_STATE,
    correlacao: sql`'pedido:' || d.cod_sugestao`,
  },
  {
    sistemas: ['WHATSAPP_ENTRADA', 'SMS_ENTRADA', 'EMAIL_ENTRADA'],
    linhas: sql`'aviso recebido' as operacao, null::int as status, v.duracao_ms as "duracaoMs", v.erro from conversa_evento v`,
    em: sql`v.recebido_em`,
    codigo: sql`v.cod_evento`,
    loja: sql`v.cod_concessionaria`,
    sistema: sql`v.canal || '_ENTRADA'`,
    estado: EVENT_STATE,
    correlacao: sql`v.correlacao`,
  },
  {
    sistemas: ['PIX_ENTRADA'],
    linhas: sql`'aviso do banco' as operacao, null::int as status, p.duracao_ms as "duracaoMs", p.erro from pix_evento p`,
    em: sql`p.recebido_em`,
    codigo: sql`p.cod_evento`,
    loja: sql`p.cod_concessionaria`,
    sistema: sql`'PIX_ENTRADA'`,
    estado: PIX_STATE,
    correlacao: sql`p.correlacao`,
  },
]
const ALIASES = ['r', 'm', 'e', 'w', 'k', 'd', 'v', 'p'] as const

/** Rows of a source that match a filter, read through its own index and limited to one page. */
function fromSource(c: Ctx, f: Filter, fonte: Source, alias: string): RawBuilder<unknown> {
  const onde = [sql`${sql.ref(`${alias}.cod_distribuidor`)} = ${c.tenant.codDistribuidor}`]
  if (fonte.so) onde.push(fonte.so)
  const cursor = decodeCursor(f.cursor)
  if (cursor) onde.push(sql`(${fonte.em}, ${fonte.codigo}) < (${cursor.valor}::timestamptz, ${cursor.cod}::bigint)`)
  // A literal, not a parameter: the planner then picks the partial index of this system.
  if (f.sistema) onde.push(sql`${fonte.sistema} = ${sql.lit(f.sistema)}`)
  if (f.estado) onde.push(sql`${fonte.estado} = ${f.estado}`)
  if (f.codConcessionaria) onde.push(sql`${fonte.loja} = ${f.codConcessionaria}`)
  if (f.busca) onde.push(sql`${fonte.correlacao} = ${f.busca.trim().toLowerCase()}`)
  // Days of the chosen store, or of the distributor's first one, as the log of acts counts them.
  const zone = sql`coalesce((select z.fuso from concessionaria z where z.cod_distribuidor = ${c.tenant.codDistribuidor} and (${f.codConcessionaria ?? null}::int is null or z.cod_concessionaria = ${f.codConcessionaria ?? null}::int)
    order by z.cod_concessionaria limit 1), 'America/Sao_Paulo')`
  if (f.de) onde.push(sql`${fonte.em} >= ${f.de}::date::timestamp at time zone ${zone}`)
  if (f.ate) onde.push(sql`${fonte.em} < (${f.ate}::date + 1)::timestamp at time zone ${zone}`)
  return sql`(select ${fonte.sistema} as sistema, ${fonte.codigo}::bigint as codigo, ${fonte.em} as em, ${fonte.loja} as "codConcessionaria", ${fonte.estado} as estado,
    ${fonte.correlacao} as correlacao, ${fonte.linhas} where ${sql.join(onde, sql` and `)} order by ${fonte.em} desc, ${fonte.codigo} desc limit ${sql.lit(f.limite + 1)})`
}

/** Systems whose messages can be repeated only while their content is stored. */
const STORED: ReadonlySet<System> = new Set([
  'API',
  'JIRA_API',
  'WHATSAPP_API',
  'WEBHOOK',
  'WHATSAPP_ENTRADA',
  'SMS_ENTRADA',
  'EMAIL_ENTRADA',
  'PIX_API',
  'PIX_ENTRADA',
  'OIDC',
  'SCIM',
])

/** Messages of every system, newest first. */
export async function listLogRecords(
  c: Ctx,
  f: Filter,
): Promise<{ itens: IntegracaoLogEntry[]; proximo: string | null }> {
  const sources = SOURCES.flatMap((fonte, i) =>
    f.sistema === undefined || fonte.sistemas.includes(f.sistema) ? [fromSource(c, f, fonte, ALIASES[i] ?? '')] : [],
  )
  const r =
    await sql<IntegracaoLogEntry>`select t.*, l.nome as concessionaria from (${sql.join(sources, sql` union all `)}) t
    left join concessionaria l on l.cod_distribuidor = ${c.tenant.codDistribuidor} and l.cod_concessionaria = t."codConcessionaria"
    order by t.em desc, t.codigo desc limit ${sql.lit(f.limite + 1)}`.execute(c.tx)
  const page = closePage(r.rows, f.limite, (l) => ({ valor: l.em, cod: l.codigo }))
  return { ...page, itens: page.itens.map((l) => ({ ...l, erro: l.erro === null ? null : maskText(l.erro) })) }
}

/** One message with the content that may be shown. */
export async function getLogRecord(
  c: Ctx,
  sistema: System,
  codigo: number,
): Promise<Loaded<typeof integracoes.getRegistro>> {
  const i = SOURCES.findIndex((f) => f.sistemas.includes(sistema))
  const fonte = SOURCES[i]
  if (!fonte) throw notFound('Mensagem não encontrada')
  const a = ALIASES[i] ?? ''
  const body =
    a === 'r'
      ? sql`r.pedido, r.resposta, null::int as tentativas, ${STILL_KEPT} as vivo`
      : a === 'm'
        ? sql`m.destino || E'\n' || m.corpo as pedido, coalesce(m.erro, '') as resposta, m.tentativas`
        : a === 'w'
          ? sql`(select x.url from webhook x where x.cod_distribuidor = w.cod_distribuidor and x.cod_webhook = w.cod_webhook) || E'\\n' || w.corpo as pedido, coalesce(w.erro, '') as resposta, w.tentativas, ${STILL_ALIVE} as vivo`
          : a === 'k'
            ? sql`k.titulo as pedido, coalesce(k.erro, '') as resposta, k.tentativas`
            : a === 'd'
              ? sql`d.corpo::text as pedido, coalesce('número ' || d.numero, d.erro, '') as resposta, d.tentativas`
              : a === 'v'
                ? sql`v.mascarado as pedido, coalesce(v.erro, '') as resposta, v.tentativas, v.corpo is not null as vivo`
                : a === 'p'
                  ? sql`p.mascarado as pedido, coalesce(p.erro, '') as resposta, p.tentativas, p.corpo is not null as vivo`
                  : sql`e.origem || coalesce(' ' || e.arquivo, '') as pedido, e.linhas || ' linhas, ' || e.novas || ' novas, ' || e.alteradas || ' mudadas, ' || e.recusadas || ' recusadas' as resposta, null::int as tentativas`
  const r = await sql<
    Loaded<typeof integracoes.getRegistro> & { vivo?: boolean }
  >`select t.*, l.nome as concessionaria from (
      select ${fonte.sistema} as sistema, ${fonte.codigo}::bigint as codigo, ${fonte.em} as em, ${fonte.loja} as "codConcessionaria", ${fonte.estado} as estado,
        ${fonte.correlacao} as correlacao, ${body}, ${fonte.linhas} where ${sql.ref(`${a}.cod_distribuidor`)} = ${c.tenant.codDistribuidor} and ${fonte.codigo} = ${codigo}
        and ${fonte.sistema} = ${sistema} and ${fonte.so ?? sql`true`}) t
    left join concessionaria l on l.cod_distribuidor = ${c.tenant.codDistribuidor} and l.cod_concessionaria = t."codConcessionaria"`.execute(
    c.tx,
  )
  const [m] = r.rows
  if (!m) throw notFound('Mensagem não encontrada')
  const failed = m.estado === 'ERRO' || m.estado === 'SEM_GATEWAY'
  // Resending an e-mail or ticket needs its row only (a Jira call resends its ticket); API calls and webhooks need their stored content.
  const hasSource = m.sistema === 'DMS' ? m.pedido === 'REST' : STORED.has(m.sistema) ? m.vivo === true : true
  const reenviavel = failed && hasSource
  // Calls were masked before they were stored; e-mails are masked when shown.
  const pedido =
    m.sistema !== 'WEBHOOK' && STORED.has(m.sistema)
      ? m.pedido
      : m.sistema === 'WEBHOOK'
        ? maskWebhook(m.pedido)
        : maskText(m.pedido)
  return { ...m, pedido, erro: m.erro === null ? null : maskText(m.erro), reenviavel }
}

/** Masks address and body of a webhook, one line each. */
function maskWebhook(said: string): string {
  const [url = '', body = 'null'] = said.split('\n')
  return `${maskText(url)}\n${mask(JSON.parse(body))}`
}
