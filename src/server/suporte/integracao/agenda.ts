import { sql } from 'kysely'
import type { Recebido } from '#shared/core/contract.ts'
import type { integracaoAgenda } from '#shared/suporte/integracao-agenda.ts'
import { notBefore } from '#shared/rules/instantes.ts'
import { carroECliente } from '../../agenda/agendamentos/queries.ts'
import { cnpjAlfanumerico } from '../../cadastros/concessionarias/queries.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { AppError, conflict } from '../../core/http/errors.ts'
import {
  agirNoAgendamento,
  comHora,
  errosDoCarro,
  recusar,
  travarAgendamento,
} from '../../agenda/nucleo/agendamento.ts'
import { INTEGRACAO, registrar } from '../../agenda/nucleo/evento.ts'
import { tocar } from '../../core/realtime/listas.ts'
import { lojaDaAgenda } from '../../agenda/nucleo/loja.ts'
import { abrirPassagem, inserirServicos } from '../../agenda/nucleo/passagem.ts'
import { gravarLinhasOs } from '../../estoque/ordens/queries.ts'
import { pessoa } from './registros.ts'

/** What the sender is told. */
export interface Resultado {
  codigo: number
  repetido: boolean
  avisos: string[]
}
type Pedido<K extends keyof typeof integracaoAgenda> = Recebido<(typeof integracaoAgenda)[K], 'body'>

/** One message about one record at a time, whichever comes first. */
async function umPorVez(c: Ctx, codConcessionaria: number, idExterno: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${c.inquilino.codDistribuidor}:${codConcessionaria}:${idExterno}`}))`.execute(
    c.tx,
  )
}

/** A booked arrival of another system: new, changed or cancelled. What is older than what is known changes nothing. */
export async function receberAgendamento(c: Ctx, p: Pedido<'receberAgendamento'>): Promise<Resultado> {
  const { codConcessionaria, idExterno, emitidoEm, inicio } = p
  const loja = await lojaDaAgenda(c, codConcessionaria)
  recusar(errosDoCarro(p, await cnpjAlfanumerico(c)))
  await umPorVez(c, codConcessionaria, `a:${idExterno}`)
  const { codDistribuidor } = c.inquilino
  const sabido = await c.tx
    .selectFrom('agendamento')
    .select(['codAgendamento', 'emitidoEm', 'estado'])
    .where(doInquilino(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('idExterno', '=', idExterno)
    .executeTakeFirst()
  if (sabido?.emitidoEm && notBefore(sabido.emitidoEm, emitidoEm))
    return { codigo: sabido.codAgendamento, repetido: true, avisos: [] }
  const avisos: string[] = []
  const chave = { codDistribuidor, codConcessionaria }
  const codConsultor = p.consultor ? await pessoa(c.tx, 'consultor', chave, p.consultor) : null
  const fim = new Date(Date.parse(inicio) + (p.minutos ?? loja.passo) * 60_000).toISOString()
  /** With the adviser when the hour is free, else without one. */
  const semChoque = async <T>(fazer: (codConsultor: number | null) => Promise<T>): Promise<T> => {
    try {
      return await comHora(c, { codConcessionaria, codConsultor, inicio, fim }, () => fazer(codConsultor))
    } catch (e) {
      if (!(e instanceof AppError) || e.codigo !== 'horario-ocupado') throw e
      avisos.push(`${p.consultor} já tem um agendamento nesta hora: este ficou sem consultor`)
      return fazer(null)
    }
  }
  if (!sabido) {
    const quem = await carroECliente(c, codConcessionaria, p)
    const { codAgendamento } = await semChoque((consultor) =>
      c.tx
        .insertInto('agendamento')
        .values({
          ...chave,
          ...quem,
          codConsultor: consultor,
          inicio,
          fim,
          origem: 'INTEGRACAO',
          observacao: p.observacao,
          idExterno,
          emitidoEm,
          ...(p.cancelado && { estado: 'CANCELADO', ocupa: false, motivoCancelamento: 'Cancelado no outro sistema' }),
        })
        .returning('codAgendamento')
        .executeTakeFirstOrThrow(),
    )
    const onde = { codConcessionaria, codAgendamento, codPassagem: null }
    await inserirServicos(c, onde, p.servicos, INTEGRACAO)
    await registrar(c, INTEGRACAO, {
      alvo: 'AGENDAMENTO',
      acao: 'CRIAR',
      codConcessionaria,
      codAgendamento,
      depois: { estado: p.cancelado ? 'CANCELADO' : 'AGENDADO', confirmado: false, inicio, codConsultor },
    })
    await tocar(c, codConcessionaria, ['getAgendamentos', 'getServicosAgendamentos'])
    return { codigo: codAgendamento, repetido: false, avisos }
  }
  const a = await travarAgendamento(c, sabido.codAgendamento)
  const outraHora = Date.parse(inicio) !== Date.parse(a.inicio)
  const acao = p.cancelado ? 'CANCELAR' : outraHora ? 'REAGENDAR' : 'EDITAR'
  // Cancelled elsewhere, but the car is here already: what happened here stands.
  if (a.estado === 'RECEPCIONADO' || a.estado === 'CANCELADO' || (acao === 'REAGENDAR' && a.estado === 'CHEGOU')) {
    await c.tx
      .updateTable('agendamento')
      .set({ emitidoEm })
      .where(doInquilino(c))
      .where('codAgendamento', '=', a.codAgendamento)
      .execute()
    return {
      codigo: a.codAgendamento,
      repetido: false,
      avisos: ['O agendamento já passou desta etapa aqui: nada mudou'],
    }
  }
  const quem = await carroECliente(c, codConcessionaria, p)
  await semChoque((consultor) =>
    agirNoAgendamento(c, a, acao, INTEGRACAO, {
      mudancas: {
        ...quem,
        emitidoEm,
        observacao: p.observacao,
        ...(p.cancelado
          ? { motivoCancelamento: 'Cancelado no outro sistema' }
          : { inicio, fim, codConsultor: consultor, ...(outraHora && { reagendadoDe: a.inicio }) }),
      },
    }),
  )
  await tocar(c, codConcessionaria, ['getAgendamentos', 'getServicosAgendamentos'])
  return { codigo: a.codAgendamento, repetido: false, avisos }
}

/** A work order of another system: opened, changed or closed. One of a car that is not here opens a walk-in's visit. */
export async function receberOrdem(c: Ctx, p: Pedido<'receberOrdem'>): Promise<Resultado> {
  const { codConcessionaria, idExterno, emitidoEm, numero, tipo } = p
  await lojaDaAgenda(c, codConcessionaria)
  recusar(errosDoCarro(p, await cnpjAlfanumerico(c)))
  await umPorVez(c, codConcessionaria, `o:${numero}`)
  await umPorVez(c, codConcessionaria, `o:${idExterno}`)
  const { codDistribuidor } = c.inquilino
  // One that was opened here under the same number is the same order: from now on the other system keeps it.
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
  const [sabida] = r.rows
  if (sabida?.emitidoEm && notBefore(sabida.emitidoEm, emitidoEm))
    return { codigo: sabida.codOs, repetido: true, avisos: [] }
  const outra = await c.tx
    .selectFrom('ordemServico')
    .select('codOs')
    .where(doInquilino(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('numero', '=', numero)
    .where('codOs', '<>', sabida?.codOs ?? 0)
    .executeTakeFirst()
  if (outra) throw conflict('numero-de-outra', `A OS ${numero} já é de outro registro (outro idExterno).`, outra)
  const chave = { codDistribuidor, codConcessionaria }
  const codConsultor = p.consultor ? await pessoa(c.tx, 'consultor', chave, p.consultor) : null
  const quem = await carroECliente(c, codConcessionaria, p)
  const avisos: string[] = []
  const codPassagem =
    sabida?.codPassagem ?? (await visitaDaOs(c, { ...quem, codConcessionaria, codConsultor }, p, avisos))
  const fechadaEm = p.aberta ? null : (p.fechadaEm ?? emitidoEm)
  const colunas = { numero, tipo, origem: 'DMS', codPassagem, abertaEm: p.abertaEm, fechadaEm, idExterno, emitidoEm }
  let codOs = sabida?.codOs
  if (codOs === undefined)
    ({ codOs } = await c.tx
      .insertInto('ordemServico')
      .values({ ...chave, ...quem, codConsultor, ...colunas })
      .returning('codOs')
      .executeTakeFirstOrThrow())
  else
    await c.tx
      .updateTable('ordemServico')
      .set({ ...colunas, ...(codConsultor !== null && { codConsultor }), versao: sql`versao + 1` })
      .where(doInquilino(c))
      .where('codOs', '=', codOs)
      .execute()
  await gravarLinhasOs(c, { codOs, codConcessionaria }, p.linhas)
  if (codPassagem !== null && p.aberta) await servicosDaOs(c, codConcessionaria, codPassagem, p.linhas)
  await registrar(c, INTEGRACAO, {
    alvo: 'OS',
    acao: p.aberta ? (sabida ? 'ALTERAR' : 'ABRIR') : 'FECHAR',
    codConcessionaria,
    codPassagem,
    codOs,
    antes: sabida ? { aberta: sabida.fechadaEm === null } : null,
    depois: { aberta: p.aberta },
    dados: { numero },
  })
  await tocar(c, codConcessionaria, ['getServicosAgendamentos', 'KANBAN_SNAPSHOT', 'PASSANTES_WITHOUT_AGENDA_VEICULO'])
  return { codigo: codOs, repetido: false, avisos }
}

/** The open visit of an order's car; for an open order without one, a walk-in's. */
async function visitaDaOs(
  c: Ctx,
  quem: { codConcessionaria: number; codVeiculo: number; codCliente: number; codConsultor: number | null },
  p: Pedido<'receberOrdem'>,
  avisos: string[],
): Promise<number | null> {
  const aberta = await c.tx
    .selectFrom('passagem')
    .select('codPassagem')
    .where(doInquilino(c))
    .where('codConcessionaria', '=', quem.codConcessionaria)
    .where('codVeiculo', '=', quem.codVeiculo)
    .where('entregueEm', 'is', null)
    .executeTakeFirst()
  if (aberta) return aberta.codPassagem
  if (!p.aberta) return null
  avisos.push('O veículo não tinha visita aberta: entrou como passante')
  return abrirPassagem(
    c,
    { ...quem, codAgendamento: null, passante: true, chegouEm: p.abertaEm, recepcionada: false },
    INTEGRACAO,
  )
}

/** Services of an order that its visit does not have yet wait in the bolsão. */
async function servicosDaOs(
  c: Ctx,
  codConcessionaria: number,
  codPassagem: number,
  linhas: Pedido<'receberOrdem'>['linhas'],
): Promise<void> {
  const tem = await c.tx
    .selectFrom('servicoAgendado')
    .select('descricao')
    .where(doInquilino(c))
    .where('codPassagem', '=', codPassagem)
    .execute()
  const ditos = new Set(tem.map((s) => s.descricao.toLowerCase()))
  const novos = linhas.filter((l) => l.tipo === 'SERVICO' && !ditos.has(l.descricao.toLowerCase()))
  await inserirServicos(
    c,
    { codConcessionaria, codAgendamento: null, codPassagem },
    novos.map((l) => ({
      descricao: l.descricao.slice(0, 120),
      tipo: 'MECANICA',
      minutos: Math.min(6000, Math.max(5, l.minutos ?? 60)),
    })),
    INTEGRACAO,
  )
}
