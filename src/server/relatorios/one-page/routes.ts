import { sql } from 'kysely'
import type { onePage } from '#shared/relatorios/one-page.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { fileName, localClock, typeOf } from '../../core/areas/list-export.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { onePageDocument } from './document.ts'
import { onePageSpreadsheet } from './spreadsheet.ts'
import { getOnePage } from './queries.ts'

/** Time zone for the dates of the network's documents: that of its first store. */
export async function tenantTimeZone(c: Ctx): Promise<string> {
  const r = await sql<{
    fuso: string
  }>`select fuso from concessionaria where cod_distribuidor = ${c.tenant.codDistribuidor} order by cod_concessionaria limit 1`.execute(
    c.tx,
  )
  return r.rows[0]?.fuso ?? 'America/Sao_Paulo'
}

export const routes: Handlers<typeof onePage> = {
  getOnePage: (c) => getOnePage(c, { ...c.params, ...c.query }),

  async baixarOnePage(c) {
    const p = await getOnePage(c, { ...c.params, ...c.query })
    const fuso = await tenantTimeZone(c)
    const generatedAt = new Date().toISOString()
    return async () => ({
      tipo: 'application/pdf',
      nome: `one-page-${p.tipo}-${p.mes}.pdf`,
      corpo: await onePageDocument(c.tenant, p, { fuso, geradoEm: generatedAt }),
    })
  },

  async exportarOnePage(c) {
    const p = await getOnePage(c, { ...c.params, ...c.query })
    const nome = fileName(`one page ${p.nome} ${p.mes}`, 'xlsx', await localClock(c, new Date().toISOString()))
    return async () => ({ tipo: typeOf('xlsx'), nome, corpo: onePageSpreadsheet(p) })
  },

  async anotarOnePage(c) {
    const { mes, chave, texto } = c.body
    const { tipo } = c.params
    // Throws 404 when the group or make is out of the caller's reach.
    const p = await getOnePage(c, { tipo, mes, chave })
    const onde = sql`cod_distribuidor = ${c.tenant.codDistribuidor} and tipo = ${tipo} and chave = ${chave} and mes = ${mes}`
    if (texto === '') await sql`delete from one_page_nota where ${onde}`.execute(c.tx)
    else
      await sql`insert into one_page_nota (cod_distribuidor, tipo, chave, mes, texto, cod_usuario, quem)
        values (${c.tenant.codDistribuidor}, ${tipo}, ${chave}, ${mes}, ${texto}, ${c.sessao.codUsuario}, ${c.sessao.nome})
        on conflict (cod_distribuidor, tipo, chave, mes) do update set texto = excluded.texto, cod_usuario = excluded.cod_usuario, quem = excluded.quem, em = now()`.execute(
        c.tx,
      )
    c.changed({
      registro: `one-page:${tipo}:${chave}:${mes}`,
      antes: { nota: p.nota?.texto ?? null },
      depois: { nota: texto || null },
    })
    return {}
  },

  async agendarOnePage(c) {
    const { chave, diaDoMes } = c.body
    const { tipo } = c.params
    await getOnePage(c, { tipo, mes: new Date().toISOString().slice(0, 7), chave })
    const own = sql`cod_distribuidor = ${c.tenant.codDistribuidor} and cod_usuario = ${c.sessao.codUsuario} and tipo = ${tipo} and chave = ${chave}`
    if (diaDoMes === null) await sql`delete from one_page_envio where ${own}`.execute(c.tx)
    else
      await sql`insert into one_page_envio (cod_distribuidor, cod_usuario, tipo, chave, dia_do_mes) values (${c.tenant.codDistribuidor}, ${c.sessao.codUsuario}, ${tipo}, ${chave}, ${diaDoMes})
        on conflict (cod_distribuidor, cod_usuario, tipo, chave) do update set dia_do_mes = excluded.dia_do_mes`.execute(
        c.tx,
      )
    return {}
  },

  async gravarMetas(c) {
    const d = c.tenant.codDistribuidor
    const before = await sql<{
      indicador: string
      valor: number
    }>`select indicador, valor from indicador_meta where cod_distribuidor = ${d}`.execute(c.tx)
    for (const [indicador, valor] of Object.entries(c.body.metas)) {
      if (valor === null)
        await sql`delete from indicador_meta where cod_distribuidor = ${d} and indicador = ${indicador}`.execute(c.tx)
      else
        await sql`insert into indicador_meta (cod_distribuidor, indicador, valor) values (${d}, ${indicador}, ${valor}::float8)
          on conflict (cod_distribuidor, indicador) do update set valor = excluded.valor`.execute(c.tx)
    }
    c.changed({
      registro: 'metas',
      antes: Object.fromEntries(before.rows.map((m) => [m.indicador, m.valor])),
      depois: c.body.metas,
    })
    return {}
  },
}
