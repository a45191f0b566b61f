import { sql } from 'kysely'
import type { ContactChannel, FullReparo } from '#shared/garantia/reparos.ts'
import { reparoDays } from '#shared/rules/reparo-days.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { counted, readReparos } from './rows.ts'

/** The earlier of two instants; `b` may be absent. */
const earlier = (a: string, b: string | null): string => (b !== null && Date.parse(b) < Date.parse(a) ? b : a)

/** A defect with its visits, alarms, and what the customer was told. Throws 404 beyond reach. */
export async function getReparo(c: Ctx, codReparo: number): Promise<FullReparo> {
  const [row] = await readReparos(
    c,
    counted(sql`r.cod_distribuidor = ${c.tenant.codDistribuidor} and r.cod_reparo = ${codReparo}`),
  )
  if (!row) throw notFound('Reparo não encontrado')
  const more = await c.tx
    .selectFrom('reparo as r')
    .leftJoin('usuario as u', joinOn('u.codUsuario', 'r.abertoPor'))
    .select(['r.codCliente', 'r.prazoNota', 'r.motivo', 'u.nome as abertoPor'])
    .where(ofTenant(c, 'r'))
    .where('r.codReparo', '=', codReparo)
    .executeTakeFirstOrThrow()
  const visits = await readStays(c, codReparo)
  const now = new Date().toISOString()
  const stays = visits.map((s) => ({ ...s, entregueEm: endOf(s.entregueEm, row.encerradoEm) }))
  const days = reparoDays(stays, now)
  return {
    ...row,
    ...more,
    estadias: visits.map((s, i) => ({ ...s, dias: days.visitas[i] ?? 0 })),
    contatos: await readContacts(c, codReparo),
    avisos: await readAlarms(c, codReparo),
    mensagens: await readMessages(c, codReparo, more.codCliente, row.abertoEm),
  }
}

/** When a stay stops counting: at the delivery, or when the defect was closed before it. */
function endOf(entregueEm: string | null, encerradoEm: string | null): string | null {
  return entregueEm === null ? encerradoEm : earlier(entregueEm, encerradoEm)
}

/** Visits of a defect, the oldest first. */
export async function readStays(c: Ctx, codReparo: number) {
  return c.tx
    .selectFrom('reparoVisita as x')
    .leftJoin('concessionaria as l', joinOn('l.codConcessionaria', 'x.codLojaVisita'))
    .select(['x.codPassagem', 'l.nome as concessionaria', 'x.fuso', 'x.chegouEm', 'x.entregueEm', 'x.prontoEm'])
    .where(ofTenant(c, 'x'))
    .where('x.codReparo', '=', codReparo)
    .orderBy('x.chegouEm')
    .orderBy('x.codPassagem')
    .execute()
}

async function readContacts(c: Ctx, codReparo: number): Promise<FullReparo['contatos']> {
  const rows = await c.tx
    .selectFrom('reparoContato as t')
    .leftJoin('usuario as u', joinOn('u.codUsuario', 't.codUsuario'))
    .select(['t.codContato', 't.texto', 't.pronto', 't.codConversaMensagem', 'u.nome as por', 't.em'])
    .select((eb) => eb.ref('t.canal').$castTo<ContactChannel>().as('canal'))
    .where(ofTenant(c, 't'))
    .where('t.codReparo', '=', codReparo)
    .orderBy('t.em', 'desc')
    .orderBy('t.codContato', 'desc')
    .execute()
  return rows.map((t) => ({
    ...t,
    codConversaMensagem: t.codConversaMensagem === null ? null : Number(t.codConversaMensagem),
  }))
}

async function readAlarms(c: Ctx, codReparo: number): Promise<FullReparo['avisos']> {
  return c.tx
    .selectFrom('reparoAviso as a')
    .select(['a.marco', 'a.dias', 'a.em'])
    .select((eb) => eb.ref('a.contagem').$castTo<'VISITA' | 'SOMA'>().as('contagem'))
    .where(ofTenant(c, 'a'))
    .where('a.codReparo', '=', codReparo)
    .orderBy('a.em', 'desc')
    .orderBy('a.marco', 'desc')
    .execute()
}

const NEWEST = 5

/** Messages of the conversations that went to the customer and could be noted as what was told. */
async function readMessages(
  c: Ctx,
  codReparo: number,
  codCliente: number,
  desde: string,
): Promise<FullReparo['mensagens']> {
  const r = await sql<FullReparo['mensagens'][number]>`
    select m.cod_conversa_mensagem::int as "codConversaMensagem", m.canal, m.texto, u.nome as por, m.em
    from conversa k join conversa_mensagem m on m.cod_distribuidor = k.cod_distribuidor and m.cod_conversa = k.cod_conversa
    left join usuario u on u.cod_distribuidor = m.cod_distribuidor and u.cod_usuario = m.cod_usuario
    where k.cod_distribuidor = ${c.tenant.codDistribuidor} and k.cod_cliente = ${codCliente} and m.direcao = 'SAIDA' and m.canal in ('WHATSAPP', 'SMS', 'EMAIL')
      and m.estado <> 'FALHOU' and m.texto <> '' and m.em >= ${desde}
      and not exists (select from reparo_contato t where t.cod_distribuidor = m.cod_distribuidor and t.cod_reparo = ${codReparo} and t.cod_conversa_mensagem = m.cod_conversa_mensagem)
    order by m.cod_conversa_mensagem desc limit ${sql.lit(NEWEST)}`.execute(c.tx)
  return r.rows
}
