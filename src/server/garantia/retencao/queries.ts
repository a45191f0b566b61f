import { type RawBuilder, sql } from 'kysely'
import { eraseLater } from '../../core/files/erase-later.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

interface Exported {
  evidencias: { arquivo: string | null }[]
}

/** A customer's warranty claims with their proofs, for the export of their data; files with addresses. */
export async function claimsOfCliente(c: Ctx, codCliente: number) {
  const d = c.tenant.codDistribuidor
  const { rows } = await sql<{ dados: Exported[] }>`
    select coalesce(json_agg(json_build_object('numero', g.numero, 'estado', g.estado, 'marca', g.marca, 'km', g.km, 'reclamacao', g.reclamacao,
      'causa', g.causa, 'correcao', g.correcao, 'itens', g.itens, 'valorPedido', g.valor_pedido, 'valorAceito', g.valor_aceito, 'motivo', g.motivo,
      'observacao', g.observacao, 'protocolo', g.protocolo, 'criadaEm', g.criada_em, 'enviadaEm', g.enviada_em, 'respondidaEm', g.respondida_em, 'pagaEm', g.paga_em,
      'evidencias', (select coalesce(json_agg(json_build_object('tipo', e.tipo, 'nome', e.nome, 'texto', e.texto, 'em', e.em, 'arquivo', e.arquivo) order by e.cod_evidencia), '[]')
        from garantia_evidencia e where e.cod_distribuidor = ${d} and e.cod_solicitacao = g.cod_solicitacao)) order by g.cod_solicitacao), '[]') as dados
    from garantia_solicitacao g where g.cod_distribuidor = ${d} and g.cod_cliente = ${codCliente}`.execute(c.tx)
  return (rows[0]?.dados ?? []).map((g) => ({
    ...g,
    evidencias: g.evidencias.map((e) => ({ ...e, arquivo: e.arquivo && c.services.files.endereco(d, e.arquivo) })),
  }))
}

/** Whether the maker has yet to answer or pay a claim for a customer's car: its proofs are still needed. */
export async function hasLiveClaim(c: Ctx, codCliente: number): Promise<boolean> {
  const r =
    await sql`select 1 from garantia_solicitacao where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_cliente = ${codCliente}
    and estado in ('RASCUNHO', 'ENVIADA', 'DEVOLVIDA', 'ACEITA') limit 1`.execute(c.tx)
  return r.rows.length > 0
}

/**
 * Takes a person out of their settled claims: the words go, and the photos and files of those that brought nothing. Of a paid claim the
 * files and the technical findings stay, because the maker may audit what it paid (LGPD art. 7, VI; art. 16, I). Amounts, days and the
 * chain of events stay.
 */
export async function forgetClaims(c: Ctx, codCliente: number): Promise<void> {
  const d = c.tenant.codDistribuidor
  const gone = await sql<{ arquivo: string | null }>`
    delete from garantia_evidencia e using garantia_solicitacao g
    where e.cod_distribuidor = ${d} and g.cod_distribuidor = ${d} and g.cod_solicitacao = e.cod_solicitacao and g.cod_cliente = ${codCliente}
      and (g.estado <> 'PAGA' or e.texto is not null)
    returning e.arquivo`.execute(c.tx)
  await sql`update garantia_solicitacao set reclamacao = '', observacao = null, motivo_atraso = null,
      causa = case when estado = 'PAGA' then causa else '' end, correcao = case when estado = 'PAGA' then correcao else '' end, versao = versao + 1
    where cod_distribuidor = ${d} and cod_cliente = ${codCliente}`.execute(c.tx)
  await eraseLater(
    c,
    gone.rows.map((e) => e.arquivo),
  )
}

/** A customer's defects under warranty with visits and what they were told, for the export of their data. */
export async function clocksOfCliente(c: Ctx, codCliente: number): Promise<unknown[]> {
  const d = c.tenant.codDistribuidor
  const { rows } = await sql<{ dados: unknown[] }>`
    select coalesce(json_agg(json_build_object('titulo', r.titulo, 'estado', r.estado, 'motivo', r.motivo, 'prazoDias', r.prazo_dias, 'prazoNota', r.prazo_nota,
      'abertoEm', r.aberto_em, 'encerradoEm', r.encerrado_em,
      'visitas', (select coalesce(json_agg(json_build_object('chegouEm', v.chegou_em, 'entregueEm', v.entregue_em) order by v.chegou_em), '[]')
        from reparo_visita v where v.cod_distribuidor = ${d} and v.cod_reparo = r.cod_reparo),
      'contatos', (select coalesce(json_agg(json_build_object('em', k.em, 'canal', k.canal, 'texto', k.texto) order by k.cod_contato), '[]')
        from reparo_contato k where k.cod_distribuidor = ${d} and k.cod_reparo = r.cod_reparo)) order by r.cod_reparo), '[]') as dados
    from reparo r where r.cod_distribuidor = ${d} and r.cod_cliente = ${codCliente}`.execute(c.tx)
  return rows[0]?.dados ?? []
}

/** Whether a defect of a customer's car is still to be mended within the law's days. */
export async function hasOpenClock(c: Ctx, codCliente: number): Promise<boolean> {
  const r =
    await sql`select 1 from reparo where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_cliente = ${codCliente}
    and estado = 'ABERTO' limit 1`.execute(c.tx)
  return r.rows.length > 0
}

/** Takes a person's words out of their settled defects; days, visits and channels stay. */
export async function forgetClocks(c: Ctx, codCliente: number): Promise<void> {
  const d = c.tenant.codDistribuidor
  await sql`update reparo_contato k set texto = 'Apagado a pedido' from reparo r
    where k.cod_distribuidor = ${d} and r.cod_distribuidor = ${d} and r.cod_reparo = k.cod_reparo and r.cod_cliente = ${codCliente}`.execute(
    c.tx,
  )
  await sql`update reparo set motivo = 'Apagado a pedido', prazo_nota = case when prazo_nota is not null then 'Apagado a pedido' end, versao = versao + 1
    where cod_distribuidor = ${d} and cod_cliente = ${codCliente}`.execute(c.tx)
}

/**
 * Whose car it was when a row of recall_resposta or recall_aviso was written: the visit's customer, else that of the car's last visit,
 * checklist or booking before it, else of the first one after it.
 */
const ownerOf = (d: number, visit: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(
  (select p.cod_cliente from passagem p where p.cod_distribuidor = ${d} and p.cod_passagem = ${visit}),
  (select h.cod_cliente from (
      select p.cod_cliente, p.chegou_em as quando from passagem p where p.cod_distribuidor = ${d} and p.cod_veiculo = x.cod_veiculo
      union all select k.cod_cliente, k.criado_em from checklist k where k.cod_distribuidor = ${d} and k.cod_veiculo = x.cod_veiculo
      union all select a.cod_cliente, a.criado_em from agendamento a where a.cod_distribuidor = ${d} and a.cod_veiculo = x.cod_veiculo) h
    order by h.quando > x.em, abs(extract(epoch from h.quando - x.em)) limit 1))`

/** Cars that were a customer's at some time. */
const carsOf = (d: number, codCliente: number): RawBuilder<unknown> => sql`
  select cod_veiculo from passagem where cod_distribuidor = ${d} and cod_cliente = ${codCliente}
  union select cod_veiculo from checklist where cod_distribuidor = ${d} and cod_cliente = ${codCliente}
  union select cod_veiculo from agendamento where cod_distribuidor = ${d} and cod_cliente = ${codCliente}`

interface ExportedRecall {
  respostas: { assinatura: string | null }[]
}

/** What was told to a customer about recalls of their cars and what they answered, for the export of their data; signatures with addresses. */
export async function recallsOfCliente(c: Ctx, codCliente: number) {
  const d = c.tenant.codDistribuidor
  const { rows } = await sql<{ dados: ExportedRecall[] }>`
    with carro as materialized (${carsOf(d, codCliente)}),
    resposta as (select x.* from recall_resposta x where x.cod_distribuidor = ${d} and x.cod_veiculo in (select cod_veiculo from carro)
      and ${ownerOf(d, sql`x.cod_passagem`)} = ${codCliente}),
    aviso as (select x.* from recall_aviso x where x.cod_distribuidor = ${d} and x.cod_veiculo in (select cod_veiculo from carro)
      and ${ownerOf(d, sql`null::int`)} = ${codCliente}),
    par as (select cod_veiculo, cod_recall from resposta union select cod_veiculo, cod_recall from aviso)
    select coalesce(json_agg(json_build_object('marca', r.marca, 'numero', r.numero, 'titulo', r.titulo, 'placa', v.placa, 'chassi', v.chassi,
      'respostas', (select coalesce(json_agg(json_build_object('em', x.em, 'estado', x.estado, 'motivo', x.motivo, 'km', x.km, 'assinadoPor', x.assinado_por, 'assinatura', x.assinatura)
          order by x.cod_resposta), '[]') from resposta x where x.cod_veiculo = q.cod_veiculo and x.cod_recall = q.cod_recall),
      'avisos', (select coalesce(json_agg(json_build_object('em', x.em, 'canal', x.canal) order by x.cod_aviso), '[]')
          from aviso x where x.cod_veiculo = q.cod_veiculo and x.cod_recall = q.cod_recall)) order by r.cod_recall, v.cod_veiculo), '[]') as dados
    from par q join recall r on r.cod_distribuidor = ${d} and r.cod_recall = q.cod_recall
    join veiculo v on v.cod_distribuidor = ${d} and v.cod_veiculo = q.cod_veiculo`.execute(c.tx)
  return (rows[0]?.dados ?? []).map((r) => ({
    ...r,
    respostas: r.respostas.map((x) => ({
      ...x,
      assinatura: x.assinatura && c.services.files.endereco(d, x.assinatura),
    })),
  }))
}

/**
 * Takes a person's words out of the answers about recalls of their cars. A signed refusal of a campaign that is still to be done stays: it
 * proves that the owner was told of a danger (LGPD art. 7, VI; art. 16, I). Once the campaign was done, name and signature go too. States,
 * days and notices stay: the maker counts them.
 */
export async function forgetRecalls(c: Ctx, codCliente: number): Promise<void> {
  const d = c.tenant.codDistribuidor
  const gone = await sql<{ arquivo: string | null }>`
    with alvo as (select x.cod_resposta, x.assinatura, exists (select from recall_feito f
          where f.cod_distribuidor = ${d} and f.chassi = x.chassi and f.cod_recall = x.cod_recall) as feito
      from recall_resposta x where x.cod_distribuidor = ${d} and x.cod_veiculo in (${carsOf(d, codCliente)}) and ${ownerOf(d, sql`x.cod_passagem`)} = ${codCliente})
    update recall_resposta x set motivo = case when x.motivo = '' then '' else 'Apagado a pedido' end, esquecida_em = now(),
      assinado_por = case when not alvo.feito then x.assinado_por end, assinatura = case when not alvo.feito then x.assinatura end
    from alvo where x.cod_distribuidor = ${d} and x.cod_resposta = alvo.cod_resposta
    returning case when alvo.feito then alvo.assinatura end as arquivo`.execute(c.tx)
  await eraseLater(
    c,
    gone.rows.map((x) => x.arquivo),
  )
}
