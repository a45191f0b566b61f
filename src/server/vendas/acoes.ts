import { sql } from 'kysely'
import { type AcaoMes, aplicarMes, type EstadoMes, PASSOS_MES } from '#shared/regras/mes-vendas.ts'
import type { EventoMes, MesResumo } from '#shared/vendas.ts'
import type { CtxDePessoa } from '../contexto.ts'
import { doInquilino } from '../db.ts'
import { conflict, forbidden, invalid } from '../errors.ts'
import { travarMes } from './gravar.ts'
import { lerLoja } from './loja.ts'
import { lerMes, listCelulas, type MesGuardado, pendenciasDe, resumoDe } from './queries.ts'

/** Appends to a month's history. */
export async function registrarNoMes(
  c: CtxDePessoa,
  m: Pick<MesGuardado, 'codConcessionaria' | 'mes'>,
  e: { acao: string; de?: EstadoMes; para?: EstadoMes; texto: string },
): Promise<EventoMes> {
  return c.tx
    .insertInto('vendaEvento')
    .values({
      codDistribuidor: c.inquilino.codDistribuidor,
      codConcessionaria: m.codConcessionaria,
      mes: m.mes,
      codUsuario: c.sessao.codUsuario,
      quem: c.sessao.nome,
      ...e,
    })
    .returning([
      'codEvento',
      'acao',
      sql<EstadoMes | null>`de`.as('de'),
      sql<EstadoMes | null>`para`.as('para'),
      'texto',
      'quem',
      'em',
    ])
    .executeTakeFirstOrThrow()
}

/** Sets what changed of a locked month. */
export async function mudarMes(
  c: CtxDePessoa,
  m: Pick<MesGuardado, 'codConcessionaria' | 'mes'>,
  colunas: { estado?: EstadoMes; meta?: number | null },
): Promise<void> {
  await c.tx
    .updateTable('vendaMes')
    .set({ ...colunas, versao: sql`versao + 1`, alteradoEm: sql`now()`, alteradoPor: c.sessao.codUsuario })
    .where(doInquilino(c))
    .where('codConcessionaria', '=', m.codConcessionaria)
    .where('mes', '=', m.mes)
    .execute()
}

interface Pedido {
  acao: AcaoMes
  versao: number
  motivo: string
  confirmar: boolean
}

/** One act on a month: locked, judged by the one rule, written, told to the store. What is missing or stands out asks to be confirmed, with the reason. */
export async function agirNoMes(c: CtxDePessoa, codConcessionaria: number, mes: string, p: Pedido): Promise<MesResumo> {
  const loja = await lerLoja(c, codConcessionaria)
  const antes = await travarMes(c, loja, mes)
  const atual = resumoDe(loja, mes, antes)
  if (!PASSOS_MES[p.acao].niveis.includes(c.sessao.nivel)) throw forbidden()
  if (antes.versao !== p.versao)
    throw conflict('versao-antiga', 'O mês mudou depois que você o abriu. Confira e tente de novo.', atual)
  const r = aplicarMes(antes.estado, p.acao, p.motivo)
  if (!r.ok) {
    if (r.mensagem === 'Diga o motivo') throw invalid('Diga o motivo', { motivo: 'Diga o motivo' })
    throw conflict('estado-nao-permite', r.mensagem, atual)
  }
  if (p.acao === 'ENVIAR') {
    const celulas = await listCelulas(c, codConcessionaria, mes)
    const { faltam, discrepantes } = await pendenciasDe(c, loja, mes, celulas)
    if (faltam.length + discrepantes.length > 0) {
      const oQue = [
        faltam.length > 0 && (faltam.length === 1 ? '1 dia sem lançamento' : `${faltam.length} dias sem lançamento`),
        discrepantes.length > 0 &&
          (discrepantes.length === 1 ? '1 valor fora do costume' : `${discrepantes.length} valores fora do costume`),
      ]
      if (!p.confirmar) throw conflict('pendencias', `O mês tem ${oQue.filter(Boolean).join(' e ')}.`, atual)
      if (p.motivo.length < 3) throw invalid('Diga o motivo', { motivo: 'Diga por que o mês vai assim' })
    }
  }
  await mudarMes(c, antes, { estado: r.estado })
  await registrarNoMes(c, antes, { acao: p.acao, de: antes.estado, para: r.estado, texto: p.motivo })
  return contar(c, codConcessionaria, mes)
}

/** The month as it is now, told to whoever looks at the store's months. */
export async function contar(c: CtxDePessoa, codConcessionaria: number, mes: string): Promise<MesResumo> {
  const depois = resumoDe(await lerLoja(c, codConcessionaria), mes, await lerMes(c, codConcessionaria, mes))
  c.publicar('vendasMes_', codConcessionaria, { mes: depois, celulas: [], quem: c.sessao.nome })
  return depois
}
