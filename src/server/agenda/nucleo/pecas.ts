import { type RawBuilder, sql } from 'kysely'
import { asSystem, type Ctx } from '../../core/tenancy/context.ts'
import { transaction } from '../../core/database/transaction.ts'
import type { Services } from '../../core/services.ts'
import { register, SYSTEM } from './event.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'

/** Assumed days of a transfer between stores: transfers carry no promised date. */
const DAYS_BETWEEN_LOJAS = 2

/** Parts of an order `o` that its store lacks. Parts already issued to the order (OFICINA movement) do not count as missing. */
export const MISSING_PECAS = sql`ordem_servico_linha x where x.cod_distribuidor = o.cod_distribuidor and x.cod_os = o.cod_os and x.tipo = 'PECA' and x.codigo <> ''
  and x.quantidade > coalesce((select sum(e.quantidade) from peca_estoque e where e.cod_distribuidor = o.cod_distribuidor and e.cod_concessionaria = o.cod_concessionaria
    and e.codigo in (select x.codigo union select z.atual from peca_substituicao z where z.cod_distribuidor = o.cod_distribuidor and z.codigo = x.codigo)), 0)
  and not exists (select from estoque_movimento m where m.cod_distribuidor = o.cod_distribuidor and m.cod_concessionaria = o.cod_concessionaria and m.codigo = x.codigo and m.tipo = 'OFICINA' and m.documento = o.numero)`

/**
 * When an ordered part `x` arrives: the day given by the store's DMS, else the supplier's lead time; two days from a sister store. Null
 * while nobody ordered it.
 */
export const EXPECTED_AT = sql`(select min(v.em) from (
    select coalesce((d.previsao + time '12:00') at time zone l.fuso, g.aprovada_em + make_interval(days => ceil((t.calculo ->> 'prazo')::numeric)::int)) as em
    from sugestao_linha t join sugestao_loja g using (cod_distribuidor, cod_concessionaria, cod_sugestao) join concessionaria l using (cod_distribuidor, cod_concessionaria)
    left join pedido_dms d on d.cod_distribuidor = g.cod_distribuidor and d.cod_concessionaria = g.cod_concessionaria and d.cod_sugestao = g.cod_sugestao
    where t.cod_distribuidor = x.cod_distribuidor and t.cod_concessionaria = x.cod_concessionaria and g.estado = 'APROVADA' and t.recebida < t.quantidade
      and t.codigo in (select x.codigo union select z.atual from peca_substituicao z where z.cod_distribuidor = x.cod_distribuidor and z.codigo = x.codigo)
    union all
    select coalesce(t.enviada_em, t.criada_em) + make_interval(days => ${sql.lit(DAYS_BETWEEN_LOJAS)}) from transferencia t
    where t.cod_distribuidor = x.cod_distribuidor and t.cod_concessionaria = x.cod_concessionaria and t.estado in ('A_ENVIAR', 'ENVIADA')
      and t.codigo in (select x.codigo union select z.atual from peca_substituicao z where z.cod_distribuidor = x.cod_distribuidor and z.codigo = x.codigo)) v)`

/** Services `s` that are paused for a part. */
export const PAUSED = sql`servico_agendado s join motivo_pausa m on m.cod_distribuidor = s.cod_distribuidor and m.cod_motivo = s.cod_motivo
  where s.paralisado and not s.removido and sem_acento(m.nome) = 'peca'`

/** Paused services to update: their day of return follows from the orders, or their last part came. A day entered by a person stays. */
const changing = (onde: RawBuilder<unknown>) => sql`(
  select p.*, p.peca_falta and not p.falta as chegou from (
    select s.cod_distribuidor, s.cod_concessionaria, s.cod_servico_agendado, s.cod_passagem, s.pausa_previsao, s.previsao_da_peca, s.peca_falta, f.n > 0 as falta, f.cod_os,
      case when s.pausa_previsao is null or s.previsao_da_peca then case when f.n > 0 and f.n = f.previstas then f.previsao end else s.pausa_previsao end as previsao
    from (select s.* from ${PAUSED} and s.cod_passagem is not null and ${onde}) s
    cross join lateral (select count(x.codigo) as n, count(x.previsao) as previstas, max(x.previsao) as previsao, min(o.cod_os) as cod_os from ordem_servico o
      left join lateral (select x.codigo, ${EXPECTED_AT} as previsao from ${MISSING_PECAS}) x on true
      where o.cod_distribuidor = s.cod_distribuidor and o.cod_passagem = s.cod_passagem and o.fechada_em is null) f) p
  where p.falta <> p.peca_falta or p.previsao is distinct from p.pausa_previsao)`

interface ChangedPause {
  codPassagem: number
  codOs: number | null
  chegou: boolean
}

/**
 * Updates the paused services of a store that wait for parts, and notifies open screens when a visit's parts came. Call it last in a write.
 */
export async function recheckPecas(c: Ctx, codConcessionaria: number): Promise<void> {
  const d = c.tenant.codDistribuidor
  const r = await sql<ChangedPause>`
    update servico_agendado s set pausa_previsao = n.previsao, previsao_da_peca = s.previsao_da_peca or s.pausa_previsao is null, peca_falta = n.falta,
      peca_chegou_em = case when n.chegou then now() when not n.falta then s.peca_chegou_em end, versao = s.versao + 1
    from ${changing(sql`s.cod_distribuidor = ${d} and s.cod_concessionaria = ${codConcessionaria}`)} n
    where s.cod_distribuidor = n.cod_distribuidor and s.cod_servico_agendado = n.cod_servico_agendado
    returning n.cod_passagem as "codPassagem", n.cod_os as "codOs", n.chegou`.execute(c.tx)
  if (r.rows.length === 0) return
  const chegaram = new Map(r.rows.filter((s) => s.chegou).map((s) => [s.codPassagem, s]))
  for (const { codPassagem, codOs } of chegaram.values()) {
    await register(c, SYSTEM, { alvo: 'OS', acao: 'PECA_CHEGOU', codConcessionaria, codPassagem, codOs })
    const carro = await sql<{
      placa: string | null
      modelo: string
    }>`select v.placa, v.modelo from passagem p join veiculo v using (cod_distribuidor, cod_veiculo)
      where p.cod_distribuidor = ${d} and p.cod_passagem = ${codPassagem}`.execute(c.tx)
    const { placa = null, modelo = '' } = carro.rows[0] ?? {}
    c.publish('pecaChegou_', codConcessionaria, { codConcessionaria, codPassagem, placa, modelo })
  }
  await invalidate(c, codConcessionaria, ['getServicosAgendamentos', 'KANBAN_SNAPSHOT'])
}

/** Runs every minute for changes that do not call `recheckPecas`: an imported file, another system's answer, a new pause. */
export async function recheckAllPecas(services: Services): Promise<void> {
  const lojas = await transaction(services.db, 'sistema', (tx) =>
    sql<{
      d: number
      loja: number
    }>`select distinct cod_distribuidor as d, cod_concessionaria as loja from ${changing(sql`true`)} n order by 1, 2`.execute(
      tx,
    ),
  )
  for (const { d, loja } of lojas.rows)
    await asSystem(services, await services.tenants.fromCode(d), (c) => recheckPecas(c, loja))
}
