import { sql } from 'kysely'
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
  const keys = gone.rows.flatMap((e) => (e.arquivo === null ? [] : [e.arquivo]))
  c.depois(async () => {
    for (const key of keys) await c.services.files.erase(key)
  })
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
