import { sql } from 'kysely'
import { toString as drawQr } from 'qrcode'
import type { FullCobranca, Pagamento } from '#shared/pagamentos/cobrancas.ts'
import { withAmount } from '#shared/rules/brcode.ts'
import { type CobrancaState, cobrancaAfter, isPayable } from '#shared/rules/cobranca.ts'
import { whatsAppLink } from '#shared/rules/phone.ts'
import { formatReais } from '#shared/rules/money.ts'
import { ofTenant } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { payUrl } from '../nucleo/tell.ts'
import { readCobrancas, readPagamentos } from './rows.ts'
import { isManagement, requireSight } from './sight.ts'

/** The QR code of a Pix text as SVG. */
export const qrOf = (copiaCola: string): Promise<string> =>
  drawQr(copiaCola, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })

/**
 * The code that pays what is left of a charge. A store's own code is written anew for the rest; a bank has the charge with its whole amount,
 * so that after a part there is none.
 */
export function codeToPay(k: {
  estado: CobrancaState
  modo: string
  valor: number
  pago: number
  devolvido: number
  copiaCola: string | null
}): string | null {
  if (!isPayable(k.estado) || k.copiaCola === null) return null
  const left = k.valor - k.pago + k.devolvido
  if (left === k.valor) return k.copiaCola
  return k.modo === 'ESTATICO' ? withAmount(k.copiaCola, left) : null
}

/** The text that carries a charge's address to its customer. */
export const payText = (descricao: string, valor: number, url: string): string =>
  `${descricao}: ${formatReais(valor)}. Pague por aqui: ${url}`

/** A charge with its code, payments, refunds and history. Throws 404 beyond reach, 403 where the store narrows who sees money. */
export async function getCobranca(c: SignedInCtx, codCobranca: number): Promise<FullCobranca> {
  const source = sql`select * from cobranca where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_cobranca = ${codCobranca}`
  const [row] = await readCobrancas(c, source)
  if (!row) throw notFound('Cobrança não encontrada')
  await requireSight(c, row.codConcessionaria)
  const more = await c.tx
    .selectFrom('cobranca as k')
    .leftJoin('cliente as p', (j) =>
      j.onRef('p.codDistribuidor', '=', 'k.codDistribuidor').onRef('p.codCliente', '=', 'k.codCliente'),
    )
    .select(['k.copiaCola', 'k.linkCartao', 'k.token', 'k.motivo', 'k.registradaEm', 'p.telefone'])
    .where(ofTenant(c, 'k'))
    .where('k.codCobranca', '=', codCobranca)
    .executeTakeFirstOrThrow()
  const pagamentos = await readPagamentos(
    c,
    sql`select * from pagamento where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_cobranca = ${codCobranca}`,
  )
  const url = payUrl(c, more.token)
  const copiaCola = codeToPay({ ...row, copiaCola: more.copiaCola })
  const left = isPayable(row.estado) ? row.valor - row.pago + row.devolvido : row.valor
  return {
    ...row,
    copiaCola,
    qr: copiaCola && (await qrOf(copiaCola)),
    linkCartao: more.linkCartao,
    url,
    whatsapp: more.telefone && whatsAppLink(more.telefone, payText(row.descricao, left, url)),
    motivo: more.motivo,
    pagamentos,
    eventos: await readEventos(c, codCobranca),
    acoes: actionsOf(c, row, pagamentos, more.registradaEm !== null),
  }
}

async function readEventos(c: Ctx, codCobranca: number): Promise<FullCobranca['eventos']> {
  const rows = await c.tx
    .selectFrom('cobrancaEvento as e')
    .leftJoin('usuario as u', (j) =>
      j.onRef('u.codDistribuidor', '=', 'e.codDistribuidor').onRef('u.codUsuario', '=', 'e.codUsuario'),
    )
    .select(['e.codEvento', 'e.tipo', 'e.valor', 'e.detalhe', 'u.nome as por', 'e.em'])
    .select((eb) => [
      eb.ref('e.de').$castTo<CobrancaState | null>().as('de'),
      eb.ref('e.para').$castTo<CobrancaState>().as('para'),
    ])
    .where(ofTenant(c, 'e'))
    .where('e.codCobranca', '=', codCobranca)
    .orderBy('e.codEvento')
    .execute()
  return rows
}

function actionsOf(
  c: SignedInCtx,
  k: Awaited<ReturnType<typeof readCobrancas>>[number],
  pagamentos: readonly Pagamento[],
  registered: boolean,
): FullCobranca['acoes'] {
  const allowed: [FullCobranca['acoes'][number], boolean][] = [
    ['CANCELAR', isManagement(c) && cobrancaAfter(k, { tipo: 'CANCELAMENTO' }) !== null],
    ['ANOTAR', k.estado !== 'DEVOLVIDA' && k.estado !== 'CANCELADA'],
    ['DEVOLVER', isManagement(c) && pagamentos.some((p) => p.valor > p.devolvido)],
    ['CONSULTAR', k.modo === 'PSP' && registered],
    ['RECIBO', k.pago > 0],
  ]
  return allowed.flatMap(([action, may]) => (may ? [action] : []))
}

/** One payment with its refunds. Throws 404 beyond reach. */
export async function getPagamento(c: SignedInCtx, codPagamento: number): Promise<Pagamento> {
  const [p] = await readPagamentos(
    c,
    sql`select * from pagamento where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_pagamento = ${codPagamento}`,
  )
  if (!p) throw notFound('Pagamento não encontrado')
  await requireSight(c, p.codConcessionaria)
  return p
}
