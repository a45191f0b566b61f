import { sql } from 'kysely'
import type { Ctx } from '../../core/tenancy/context.ts'

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
