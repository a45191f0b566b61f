import { sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import type { integracaoAgenda } from '#shared/suporte/integracao-agenda.ts'
import { notBefore } from '#shared/rules/instants.ts'
import { upsertCarroAndCliente } from '../../agenda/agendamentos/queries.ts'
import { allowsAlphanumericCnpj } from '../../cadastros/concessionarias/queries.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { AppError, conflict } from '../../core/http/errors.ts'
import { actOnAgendamento, cancel, lockAgendamento } from '../../agenda/nucleo/agendamento.ts'
import { withHour } from '../../agenda/nucleo/hour.ts'
import { carroErrors, reject } from '../../agenda/nucleo/request-errors.ts'
import { INTEGRACAO, register } from '../../agenda/nucleo/event.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import { getAgendaLoja } from '../../agenda/nucleo/loja.ts'
import { openPassagem, insertServicos } from '../../agenda/nucleo/passagem.ts'
import { saveLinhasOs } from '../../estoque/ordens/queries.ts'
import { person } from './records.ts'

/** Response to the sender. */
export interface Result {
  codigo: number
  repetido: boolean
  avisos: string[]
}
type RequestData<K extends keyof typeof integracaoAgenda> = Received<(typeof integracaoAgenda)[K], 'body'>

const CANCELLED_THERE = 'Cancelado no outro sistema'

/** Serializes the messages about one record. */
async function lockRecord(c: Ctx, codConcessionaria: number, idExterno: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${c.tenant.codDistribuidor}:${codConcessionaria}:${idExterno}`}))`.execute(
    c.tx,
  )
}

/** An appointment from another system: new, changed or cancelled. A message older than the stored state changes nothing. */
export async function receiveAgendamento(c: Ctx, p: RequestData<'receberAgendamento'>): Promise<Result> {
  const { codConcessionaria, idExterno, emitidoEm, inicio } = p
  const loja = await getAgendaLoja(c, codConcessionaria)
  reject(carroErrors(p, await allowsAlphanumericCnpj(c)))
  await lockRecord(c, codConcessionaria, `a:${idExterno}`)
  const { codDistribuidor } = c.tenant
  const sabido = await c.tx
    .selectFrom('agendamento')
    .select(['codAgendamento', 'emitidoEm', 'estado'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('idExterno', '=', idExterno)
    .executeTakeFirst()
  if (sabido?.emitidoEm && notBefore(sabido.emitidoEm, emitidoEm))
    return { codigo: sabido.codAgendamento, repetido: true, avisos: [] }
  const avisos: string[] = []
  const key = { codDistribuidor, codConcessionaria }
  const codConsultor = p.consultor ? await person(c.tx, 'consultor', key, p.consultor) : null
  const fim = new Date(Date.parse(inicio) + (p.minutos ?? loja.passo) * 60_000).toISOString()
  /** Books the adviser if the hour is free, else books without one. */
  const withoutConflict = async <T>(
    run: (codConsultor: number | null) => Promise<T>,
    own: { codAgendamento?: number } = {},
  ): Promise<T> => {
    // A cancelled one needs no hour.
    if (p.cancelado) return run(codConsultor)
    try {
      return await withHour(c, { codConcessionaria, codConsultor, inicio, fim, ...own }, () => run(codConsultor))
    } catch (e) {
      if (!(e instanceof AppError) || e.code !== 'horario-ocupado') throw e
      avisos.push(`${p.consultor} já tem um agendamento nesta hora: este ficou sem consultor`)
      return run(null)
    }
  }
  if (!sabido) {
    const quem = await upsertCarroAndCliente(c, codConcessionaria, p)
    const { codAgendamento } = await withoutConflict((consultor) =>
      c.tx
        .insertInto('agendamento')
        .values({
          ...key,
          ...quem,
          codConsultor: consultor,
          inicio,
          fim,
          origem: 'INTEGRACAO',
          observacao: p.observacao,
          idExterno,
          emitidoEm,
          ...(p.cancelado && { estado: 'CANCELADO', ocupa: false, motivoCancelamento: CANCELLED_THERE }),
        })
        .returning('codAgendamento')
        .executeTakeFirstOrThrow(),
    )
    const onde = { codConcessionaria, codAgendamento, codPassagem: null }
    await insertServicos(c, onde, p.servicos, INTEGRACAO)
    await register(c, INTEGRACAO, {
      alvo: 'AGENDAMENTO',
      acao: 'CRIAR',
      codConcessionaria,
      codAgendamento,
      depois: { estado: p.cancelado ? 'CANCELADO' : 'AGENDADO', confirmado: false, inicio, codConsultor },
    })
    await invalidate(c, codConcessionaria, ['getAgendamentos', 'getServicosAgendamentos'])
    return { codigo: codAgendamento, repetido: false, avisos }
  }
  const a = await lockAgendamento(c, sabido.codAgendamento)
  const otherHour = Date.parse(inicio) !== Date.parse(a.inicio)
  const action = p.cancelado ? 'CANCELAR' : otherHour ? 'REAGENDAR' : 'EDITAR'
  // Cancelled or moved in the other system, but the car is already here: our state wins.
  if (a.estado === 'RECEPCIONADO' || a.estado === 'CANCELADO' || (action === 'REAGENDAR' && a.estado === 'CHEGOU')) {
    await c.tx
      .updateTable('agendamento')
      .set({ emitidoEm })
      .where(ofTenant(c))
      .where('codAgendamento', '=', a.codAgendamento)
      .execute()
    return {
      codigo: a.codAgendamento,
      repetido: false,
      avisos: ['O agendamento já passou desta etapa aqui: nada mudou'],
    }
  }
  const told = { ...(await upsertCarroAndCliente(c, codConcessionaria, p)), emitidoEm, observacao: p.observacao }
  if (p.cancelado) await cancel(c, a, CANCELLED_THERE, INTEGRACAO, told)
  else
    await withoutConflict(
      (consultor) =>
        actOnAgendamento(c, a, action, INTEGRACAO, {
          mudancas: { ...told, inicio, fim, codConsultor: consultor, ...(otherHour && { reagendadoDe: a.inicio }) },
        }),
      { codAgendamento: a.codAgendamento },
    )
  await invalidate(c, codConcessionaria, ['getAgendamentos', 'getServicosAgendamentos'])
  return { codigo: a.codAgendamento, repetido: false, avisos }
}

/** A work order from another system: opened, changed or closed. An order whose car has no open visit opens a walk-in's visit. */
export async function receiveOrdem(c: Ctx, p: RequestData<'receberOrdem'>): Promise<Result> {
  const { codConcessionaria, idExterno, emitidoEm, numero, tipo } = p
  await getAgendaLoja(c, codConcessionaria)
  reject(carroErrors(p, await allowsAlphanumericCnpj(c)))
  await lockRecord(c, codConcessionaria, `o:${numero}`)
  await lockRecord(c, codConcessionaria, `o:${idExterno}`)
  const { codDistribuidor } = c.tenant
  // An order opened here with the same number is the same order: from now on the other system owns it.
  const r = await sql<{
    codOs: number
    emitidoEm: string | null
    idExterno: string | null
    codPassagem: number | null
    fechadaEm: string | null
  }>`
    select cod_os as "codOs", fechada_em as "fechadaEm", emitido_em as "emitidoEm", id_externo as "idExterno", cod_passagem as "codPassagem" from ordem_servico
    where cod_distribuidor = ${codDistribuidor} and cod_concessionaria = ${codConcessionaria} and (id_externo = ${idExterno} or (numero = ${numero} and id_externo is null))
    order by id_externo is null limit 1 for update`.execute(c.tx)
  const [known] = r.rows
  if (known?.emitidoEm && notBefore(known.emitidoEm, emitidoEm))
    return { codigo: known.codOs, repetido: true, avisos: [] }
  const another = await c.tx
    .selectFrom('ordemServico')
    .select('codOs')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('numero', '=', numero)
    .where('codOs', '<>', known?.codOs ?? 0)
    .executeTakeFirst()
  if (another) throw conflict('numero-de-outra', `A OS ${numero} já é de outro registro (outro idExterno).`, another)
  const key = { codDistribuidor, codConcessionaria }
  const codConsultor = p.consultor ? await person(c.tx, 'consultor', key, p.consultor) : null
  const quem = await upsertCarroAndCliente(c, codConcessionaria, p)
  const avisos: string[] = []
  const codPassagem =
    known?.codPassagem ?? (await findVisitaOfOs(c, { ...quem, codConcessionaria, codConsultor }, p, avisos))
  const fechadaEm = p.aberta ? null : (p.fechadaEm ?? emitidoEm)
  const columns = { numero, tipo, origem: 'DMS', codPassagem, abertaEm: p.abertaEm, fechadaEm, idExterno, emitidoEm }
  let codOs = known?.codOs
  if (codOs === undefined)
    ({ codOs } = await c.tx
      .insertInto('ordemServico')
      .values({ ...key, ...quem, codConsultor, ...columns })
      .returning('codOs')
      .executeTakeFirstOrThrow())
  else
    await c.tx
      .updateTable('ordemServico')
      .set({ ...columns, ...(codConsultor !== null && { codConsultor }), versao: sql`versao + 1` })
      .where(ofTenant(c))
      .where('codOs', '=', codOs)
      .execute()
  await saveLinhasOs(c, { codOs, codConcessionaria }, p.linhas)
  if (codPassagem !== null && p.aberta) await addServicosOfOs(c, codConcessionaria, codPassagem, p.linhas)
  await register(c, INTEGRACAO, {
    alvo: 'OS',
    acao: p.aberta ? (known ? 'ALTERAR' : 'ABRIR') : 'FECHAR',
    codConcessionaria,
    codPassagem,
    codOs,
    antes: known ? { aberta: known.fechadaEm === null } : null,
    depois: { aberta: p.aberta },
    dados: { numero },
  })
  await invalidate(c, codConcessionaria, [
    'getServicosAgendamentos',
    'KANBAN_SNAPSHOT',
    'PASSANTES_WITHOUT_AGENDA_VEICULO',
  ])
  return { codigo: codOs, repetido: false, avisos }
}

/** The open visit of an order's car; an open order without one gets a walk-in's visit. */
async function findVisitaOfOs(
  c: Ctx,
  quem: { codConcessionaria: number; codVeiculo: number; codCliente: number; codConsultor: number | null },
  p: RequestData<'receberOrdem'>,
  avisos: string[],
): Promise<number | null> {
  const opened = await c.tx
    .selectFrom('passagem')
    .select('codPassagem')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', quem.codConcessionaria)
    .where('codVeiculo', '=', quem.codVeiculo)
    .where('entregueEm', 'is', null)
    .executeTakeFirst()
  if (opened) return opened.codPassagem
  if (!p.aberta) return null
  avisos.push('O veículo não tinha visita aberta: entrou como passante')
  return openPassagem(
    c,
    { ...quem, codAgendamento: null, passante: true, chegouEm: p.abertaEm, recepcionada: false },
    INTEGRACAO,
  )
}

/** Name of a service in the agenda, by an order's line: the line may be longer. */
export const servicoName = (descricao: string): string => descricao.slice(0, 120)

/** Adds an order's services that its visit lacks to the bolsão. */
async function addServicosOfOs(
  c: Ctx,
  codConcessionaria: number,
  codPassagem: number,
  linhas: RequestData<'receberOrdem'>['linhas'],
): Promise<void> {
  const has = await c.tx
    .selectFrom('servicoAgendado')
    .select('descricao')
    .where(ofTenant(c))
    .where('codPassagem', '=', codPassagem)
    .execute()
  const told = new Set(has.map((s) => s.descricao.toLowerCase()))
  const missing = linhas.filter((l) => l.tipo === 'SERVICO' && !told.has(servicoName(l.descricao).toLowerCase()))
  await insertServicos(
    c,
    { codConcessionaria, codAgendamento: null, codPassagem },
    missing.map((l) => ({
      descricao: servicoName(l.descricao),
      tipo: 'MECANICA',
      minutos: Math.min(6000, Math.max(5, l.minutos ?? 60)),
    })),
    INTEGRACAO,
  )
}
