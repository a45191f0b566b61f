import { type RawBuilder, sql } from 'kysely'
import type { Lido, Recebido } from '#shared/core/contract.ts'
import type { integracoes, RegistroIntegracao, Sistema } from '#shared/suporte/integracoes.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { notFound } from '../../core/http/errors.ts'
import { fecharPagina, lerCursor } from '../../core/areas/lista.ts'
import { mascarar, mascararTexto } from '../../core/outbound/mascarar.ts'

type Filtro = Recebido<typeof integracoes.listRegistros, 'query'>

/** A source of the log: its rows in the log's columns, and the columns that its index has in order. */
interface Fonte {
  sistemas: readonly Sistema[]
  linhas: RawBuilder<unknown>
  em: RawBuilder<unknown>
  codigo: RawBuilder<unknown>
  loja: RawBuilder<unknown>
  sistema: RawBuilder<unknown>
  estado: RawBuilder<unknown>
  correlacao: RawBuilder<unknown>
  /** Of its rows, those that are messages. */
  so?: RawBuilder<unknown>
}

const DA_MENSAGEM = sql`case m.estado when 'ENVIADA' then 'OK' when 'FALHOU' then 'ERRO' when 'GUARDADA' then 'SEM_GATEWAY' else 'ESPERA' end`
const DA_EXECUCAO = sql`case e.estado when 'CONCLUIDA' then 'OK' when 'FALHOU' then 'ERRO' when 'INTERROMPIDA' then 'ERRO' else 'ESPERA' end`
/** What it sent is still kept. */
const GUARDADO = sql`exists (select from integracao_original g where g.cod_distribuidor = r.cod_distribuidor and g.cod_registro = r.cod_registro)`
/** Its address is still there, and it was no test. */
const VIVO = sql`w.evento <> 'teste' and exists (select from webhook x where x.cod_distribuidor = w.cod_distribuidor and x.cod_webhook = w.cod_webhook and x.removido_em is null)`
const DO_WEBHOOK = sql`case w.estado when 'ENVIADA' then 'OK' when 'FALHOU' then 'ERRO' else 'ESPERA' end`
const DO_CHAMADO = sql`case k.envio when 'ENVIADO' then 'OK' when 'FALHOU' then 'ERRO' else 'ESPERA' end`
const DO_PEDIDO = sql`case d.estado when 'ACEITO' then 'OK' when 'PENDENTE' then 'ESPERA' else 'ERRO' end`
/** A call that nobody answered has no status. */
const DO_REGISTRO = sql`case when r.status < 400 then 'OK' else 'ERRO' end`

const FONTES: readonly Fonte[] = [
  {
    sistemas: ['API', 'JIRA_API'],
    linhas: sql`r.operacao, r.status::int as status, r.duracao_ms as "duracaoMs", case when r.status < 400 then null else left(r.resposta, 300) end as erro from integracao_registro r`,
    em: sql`r.em`,
    codigo: sql`r.cod_registro`,
    loja: sql`r.cod_concessionaria`,
    sistema: sql`r.sistema`,
    estado: DO_REGISTRO,
    correlacao: sql`r.correlacao`,
  },
  {
    sistemas: ['SMS', 'EMAIL'],
    linhas: sql`coalesce(m.assunto, 'mensagem de texto') as operacao, null::int as status, (extract(epoch from m.enviada_em - m.criada_em) * 1000)::int as "duracaoMs", m.erro from mensagem m`,
    em: sql`m.criada_em`,
    codigo: sql`m.cod_mensagem`,
    loja: sql`m.cod_concessionaria`,
    sistema: sql`m.canal`,
    estado: DA_MENSAGEM,
    correlacao: sql`case when m.cod_orcamento is not null then 'orcamento:' || m.cod_orcamento end`,
  },
  {
    sistemas: ['DMS'],
    linhas: sql`case e.origem when 'REST' then 'leitura de vendas' when 'ARQUIVO' then 'arquivo de vendas' else 'notas enviadas' end as operacao, null::int as status, (extract(epoch from e.fim - e.pedida_em) * 1000)::int as "duracaoMs", e.erro from dms_execucao e`,
    em: sql`e.pedida_em`,
    codigo: sql`e.cod_execucao`,
    loja: sql`e.cod_concessionaria`,
    sistema: sql`'DMS'`,
    estado: DA_EXECUCAO,
    correlacao: sql`'dms:' || e.cod_execucao`,
  },
  {
    sistemas: ['WEBHOOK'],
    linhas: sql`w.evento as operacao, w.status::int as status, w.duracao_ms as "duracaoMs", w.erro from webhook_entrega w`,
    em: sql`w.criada_em`,
    codigo: sql`w.cod_entrega`,
    loja: sql`w.cod_concessionaria`,
    sistema: sql`'WEBHOOK'`,
    estado: DO_WEBHOOK,
    correlacao: sql`w.correlacao`,
  },
  {
    sistemas: ['JIRA'],
    linhas: sql`coalesce('ticket ' || k.jira_chave, 'ticket novo') as operacao, null::int as status, null::int as "duracaoMs", k.erro from chamado k`,
    em: sql`k.atualizado_em`,
    codigo: sql`k.cod_chamado`,
    loja: sql`null::int`,
    sistema: sql`'JIRA'`,
    estado: DO_CHAMADO,
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
    estado: DO_PEDIDO,
    correlacao: sql`'pedido:' || d.cod_sugestao`,
  },
]
const APELIDO = ['r', 'm', 'e', 'w', 'k', 'd'] as const

/** The rows of the sources that a filter leaves, each source by its own index and no further than a page. */
function daFonte(c: Ctx, f: Filtro, fonte: Fonte, apelido: string): RawBuilder<unknown> {
  const onde = [sql`${sql.ref(`${apelido}.cod_distribuidor`)} = ${c.inquilino.codDistribuidor}`]
  if (fonte.so) onde.push(fonte.so)
  const cursor = lerCursor(f.cursor)
  if (cursor) onde.push(sql`(${fonte.em}, ${fonte.codigo}) < (${cursor.valor}::timestamptz, ${cursor.cod}::bigint)`)
  // Told as it is: the planner knows which index is of this system alone.
  if (f.sistema) onde.push(sql`${fonte.sistema} = ${sql.lit(f.sistema)}`)
  if (f.estado) onde.push(sql`${fonte.estado} = ${f.estado}`)
  if (f.codConcessionaria) onde.push(sql`${fonte.loja} = ${f.codConcessionaria}`)
  if (f.busca) onde.push(sql`${fonte.correlacao} = ${f.busca.trim().toLowerCase()}`)
  if (f.de) onde.push(sql`${fonte.em} >= ${f.de}::date`)
  if (f.ate) onde.push(sql`${fonte.em} < ${f.ate}::date + 1`)
  return sql`(select ${fonte.sistema} as sistema, ${fonte.codigo}::bigint as codigo, ${fonte.em} as em, ${fonte.loja} as "codConcessionaria", ${fonte.estado} as estado,
    ${fonte.correlacao} as correlacao, ${fonte.linhas} where ${sql.join(onde, sql` and `)} order by ${fonte.em} desc, ${fonte.codigo} desc limit ${sql.lit(f.limite + 1)})`
}

/** Messages of every system, the newest first. */
export async function listRegistros(
  c: Ctx,
  f: Filtro,
): Promise<{ itens: RegistroIntegracao[]; proximo: string | null }> {
  const fontes = FONTES.flatMap((fonte, i) =>
    f.sistema === undefined || fonte.sistemas.includes(f.sistema) ? [daFonte(c, f, fonte, APELIDO[i] ?? '')] : [],
  )
  const r =
    await sql<RegistroIntegracao>`select t.*, l.nome as concessionaria from (${sql.join(fontes, sql` union all `)}) t
    left join concessionaria l on l.cod_distribuidor = ${c.inquilino.codDistribuidor} and l.cod_concessionaria = t."codConcessionaria"
    order by t.em desc, t.codigo desc limit ${sql.lit(f.limite + 1)}`.execute(c.tx)
  const pagina = fecharPagina(r.rows, f.limite, (l) => ({ valor: l.em, cod: l.codigo }))
  return { ...pagina, itens: pagina.itens.map((l) => ({ ...l, erro: l.erro === null ? null : mascararTexto(l.erro) })) }
}

/** One message with what may be shown of it. */
export async function getRegistro(
  c: Ctx,
  sistema: Sistema,
  codigo: number,
): Promise<Lido<typeof integracoes.getRegistro>> {
  const i = FONTES.findIndex((f) => f.sistemas.includes(sistema))
  const fonte = FONTES[i]
  if (!fonte) throw notFound('Mensagem não encontrada')
  const a = APELIDO[i] ?? ''
  const corpo =
    a === 'r'
      ? sql`r.pedido, r.resposta, null::int as tentativas, ${GUARDADO} as vivo`
      : a === 'm'
        ? sql`m.destino || E'\n' || m.corpo as pedido, coalesce(m.erro, '') as resposta, m.tentativas`
        : a === 'w'
          ? sql`(select x.url from webhook x where x.cod_distribuidor = w.cod_distribuidor and x.cod_webhook = w.cod_webhook) || E'\\n' || w.corpo as pedido, coalesce(w.erro, '') as resposta, w.tentativas, ${VIVO} as vivo`
          : a === 'k'
            ? sql`k.titulo as pedido, coalesce(k.erro, '') as resposta, k.tentativas`
            : a === 'd'
              ? sql`d.corpo::text as pedido, coalesce('número ' || d.numero, d.erro, '') as resposta, d.tentativas`
              : sql`e.origem || coalesce(' ' || e.arquivo, '') as pedido, e.linhas || ' linhas, ' || e.novas || ' novas, ' || e.alteradas || ' mudadas, ' || e.recusadas || ' recusadas' as resposta, null::int as tentativas`
  const r = await sql<
    Lido<typeof integracoes.getRegistro> & { vivo?: boolean }
  >`select t.*, l.nome as concessionaria from (
      select ${fonte.sistema} as sistema, ${fonte.codigo}::bigint as codigo, ${fonte.em} as em, ${fonte.loja} as "codConcessionaria", ${fonte.estado} as estado,
        ${fonte.correlacao} as correlacao, ${corpo}, ${fonte.linhas} where ${sql.ref(`${a}.cod_distribuidor`)} = ${c.inquilino.codDistribuidor} and ${fonte.codigo} = ${codigo}
        and ${fonte.sistema} = ${sistema} and ${fonte.so ?? sql`true`}) t
    left join concessionaria l on l.cod_distribuidor = ${c.inquilino.codDistribuidor} and l.cod_concessionaria = t."codConcessionaria"`.execute(
    c.tx,
  )
  const [m] = r.rows
  if (!m) throw notFound('Mensagem não encontrada')
  const falhou = m.estado === 'ERRO' || m.estado === 'SEM_GATEWAY'
  // Letters and tickets go from where they are, and with a ticket its calls; a call and a webhook need what they are made of.
  const temOrigem =
    m.sistema === 'DMS'
      ? m.pedido === 'REST'
      : ['API', 'JIRA_API', 'WEBHOOK'].includes(m.sistema)
        ? m.vivo === true
        : true
  const reenviavel = falhou && temOrigem
  // What calls sent was masked before it was kept; a letter is masked as it is shown.
  const pedido =
    m.sistema === 'API' || m.sistema === 'JIRA_API'
      ? m.pedido
      : m.sistema === 'WEBHOOK'
        ? mascararWebhook(m.pedido)
        : mascararTexto(m.pedido)
  return { ...m, pedido, erro: m.erro === null ? null : mascararTexto(m.erro), reenviavel }
}

/** Address and body of a webhook, a line each. */
function mascararWebhook(dito: string): string {
  const [url = '', corpo = 'null'] = dito.split('\n')
  return `${mascararTexto(url)}\n${mascarar(JSON.parse(corpo))}`
}
