import { sql } from 'kysely'
import type { OnePageType } from '#shared/relatorios/one-page.ts'
import { todayIn } from '#shared/rules/dates.ts'
import { formatIndicador, INDICADORES } from '#shared/rules/indicadores.ts'
import { shiftMonth, monthName } from '#shared/rules/vendas.ts'
import { withCtx } from '../../core/tenancy/context.ts'
import { transaction } from '../../core/database/transaction.ts'
import { enqueueMessage } from '../../core/mail/outbox.ts'
import type { Services } from '../../core/services.ts'
import { contextOf } from '../../core/tenancy/session.ts'
import { onePageDocument } from './document.ts'
import { getOnePage } from './queries.ts'
import { tenantTimeZone } from './routes.ts'

interface Envio {
  codDistribuidor: number
  codUsuario: number
  email: string
  nome: string
  tipo: OnePageType
  chave: string
}

/**
 * Sends last month's pages to the subscribers whose day has come, with the subscriber's current reach; each month once. Returns the number
 * sent.
 */
export async function sendOnePages(services: Services, notify: (e: unknown) => void): Promise<number> {
  const dia = todayIn('America/Sao_Paulo', new Date())
  const mes = shiftMonth(dia.slice(0, 7), -1)
  const r = await transaction(services.db, 'sistema', (tx) =>
    sql<Envio>`select e.cod_distribuidor as "codDistribuidor", e.cod_usuario as "codUsuario", u.email, u.nome, e.tipo, e.chave from one_page_envio e
      join usuario u on u.cod_distribuidor = e.cod_distribuidor and u.cod_usuario = e.cod_usuario and u.ativo and u.cod_nivel in (1, 2, -1)
      where e.dia_do_mes <= ${Number(dia.slice(8))} and (e.enviado_mes is null or e.enviado_mes < ${mes}) order by 1, 2`.execute(
      tx,
    ),
  )
  let count = 0
  for (const e of r.rows)
    try {
      if (await send(services, e, mes)) count++
    } catch (error) {
      notify(new Error(`one-page of user ${e.codUsuario} was not sent`, { cause: error }))
    }
  return count
}

async function send(services: Services, e: Envio, mes: string): Promise<boolean> {
  const tenant = await services.tenants.fromCode(e.codDistribuidor)
  const alcance = await services.sessoes.reach(e.codDistribuidor, e.codUsuario)
  if (!alcance) return false
  const context = contextOf(tenant, alcance)
  const { p, fuso } = await withCtx(
    services,
    tenant,
    context,
    async (c) => ({ p: await getOnePage(c, { tipo: e.tipo, mes, chave: e.chave }), fuso: await tenantTimeZone(c) }),
    { leitura: true },
  )
  const anexo = await onePageDocument(tenant, p, { fuso, geradoEm: new Date().toISOString() })
  const title = `${p.nome}, ${monthName(mes)}`
  const numbers = (['passagens', 'conversao', 'ticket', 'vendas'] as const).map(
    (i) =>
      `${INDICADORES[i].nome}: ${formatIndicador(i, p.total.valores[i] ?? null, true)} (antes ${formatIndicador(i, p.total.anterior[i] ?? null, true)})`,
  )
  const address = `${tenant.tipoConexao}://${tenant.dominioGestao}/one-page-report-${e.tipo}?mes=${mes}&chave=${encodeURIComponent(e.chave)}`
  return withCtx(services, tenant, context, async (c) => {
    // The update decides which process sends: the others find the month already taken.
    const claimed =
      await sql`update one_page_envio set enviado_mes = ${mes} where cod_distribuidor = ${e.codDistribuidor} and cod_usuario = ${e.codUsuario} and tipo = ${e.tipo} and chave = ${e.chave}
      and (enviado_mes is null or enviado_mes < ${mes}) returning 1`.execute(c.tx)
    if (claimed.rows.length === 0) return false
    await enqueueMessage(c.tx, {
      codDistribuidor: e.codDistribuidor,
      codConcessionaria: null,
      canal: 'EMAIL',
      destino: e.email,
      assunto: `One page: ${title}`,
      corpo: `Olá, ${e.nome}.\n\nA página de ${title} está em anexo.\n\n${numbers.join('\n')}\n\nNa tela, com as linhas de cada número: ${address}\n\nPara deixar de receber, desligue o envio nessa tela.\n`,
      anexo,
      anexoNome: `one-page-${e.tipo}-${mes}.pdf`,
    })
    return true
  })
}
