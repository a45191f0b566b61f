import { sql } from 'kysely'
import type { PromessaAtRisk, AgendaServico } from '#shared/agenda/agenda.ts'
import type { ServicoRequest } from '#shared/rules/servico-agendado.ts'
import type { servicosAgendados } from '#shared/agenda/servicos-agendados.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, forbidden, invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import type { ListKind } from '../../core/realtime/live-lists.ts'
import { register } from '../nucleo/event.ts'
import { servicoFactors } from '../nucleo/factor.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import { getAgendaLoja } from '../nucleo/loja.ts'
import { insertServicos, syncPassagem, lockPassagem } from '../nucleo/passagem.ts'
import { findMecanico, placeServico, recordMinutes, extend, minutesWith, release } from '../nucleo/plano.ts'
import { listRiscos, worsened } from '../nucleo/riscos.ts'
import { act, requireOwn, stateOf, type LockedServico, lockServico } from '../nucleo/servico.ts'
import { readServico, listServicos } from '../nucleo/read-servicos.ts'
import { waitTurn } from '../nucleo/turn.ts'
import { authorOf } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { suggest } from './fit.ts'
import { instantOf } from './timing.ts'
import { replan } from './replan.ts'
import { codMotivoOf, startState } from './queries.ts'

const SERVICOS: readonly ListKind[] = ['getServicosAgendamentos', 'KANBAN_SNAPSHOT']
/** A walk-in leaves or re-enters the tray's list when its visit ends or reopens. */
const VISITS: readonly ListKind[] = [...SERVICOS, 'PASSANTES_WITHOUT_AGENDA_VEICULO']

type WithComment =
  | {
      motivo?: string | undefined
      observacao?: string | undefined
      versao?: number | undefined
      em?: string | undefined
    }
  | null
  | undefined
/** Placeholder for a missing reason; the reason can be added later. */
const NO_REASON = 'não informado'
type Chamado = SignedInCtx & { params: { codServicoAgendado: number }; body: WithComment }

/** Runs one act on a service: lock, rule, write, then visit and card. */
async function run(
  c: Chamado,
  acao: ServicoRequest['acao'],
  extra: Partial<ServicoRequest> = {},
): Promise<AgendaServico> {
  const s = await lockServico(c, c.params.codServicoAgendado, c.body?.versao)
  await requireOwn(c, s)
  const { motivo = null, observacao = null } = c.body ?? {}
  const em = await instantOf(c, s, c.body?.em)
  await act(c, s, { acao, motivo, observacao, em, ...extra }, authorOf(c))
  return after(c, s)
}

async function after(c: SignedInCtx, s: LockedServico): Promise<AgendaServico> {
  await syncPassagem(c, s.codPassagem, authorOf(c))
  const after = await readServico(c, s.codServicoAgendado)
  await invalidate(c, s.codConcessionaria, VISITS)
  return after
}

/** Plans a service with a mechanic, and returns the promises that this puts at risk or delays further. */
async function planAt(
  c: SignedInCtx,
  s: LockedServico,
  acao: 'ENCAIXAR' | 'PROGRAMAR',
  place: { codMecanico: number; inicio: string; minutos?: number | undefined; semEquipamento?: string | undefined },
): Promise<{ servico: AgendaServico; riscos: PromessaAtRisk[] }> {
  const loja = await getAgendaLoja(c, s.codConcessionaria)
  const mecanico = await findMecanico(c, loja, place.codMecanico)
  const fator = (await servicoFactors(c, s.codConcessionaria, s.codServico)).get(place.codMecanico)
  const minutos = place.minutos ?? minutesWith(s, fator?.fator ?? null)
  const now = Date.now()
  const before = await listRiscos(c, loja, now)
  if (place.minutos !== undefined) await recordMinutes(c, s, place.minutos)
  const { codMecanico, inicio, semEquipamento = null } = place
  const dados = { codMecanico, inicio, tempo: minutos, ...(semEquipamento !== null && { semEquipamento }) }
  await act(c, s, { acao, dados }, authorOf(c))
  await placeServico(c, s, mecanico, inicio, minutos, semEquipamento)
  const servico = await readServico(c, s.codServicoAgendado)
  const riscos = worsened(before, await listRiscos(c, loja, now))
  await invalidate(c, s.codConcessionaria, SERVICOS)
  return { servico, riscos }
}

async function remove(c: SignedInCtx, codServico: number): Promise<AgendaServico> {
  const s = await lockServico(c, codServico)
  if (!s.paralisado)
    throw conflict(
      'estado-nao-permite',
      'Só um serviço paralisado é retirado da agenda.',
      await readServico(c, codServico),
    )
  await act(c, s, { acao: 'REMOVER' }, authorOf(c))
  return after(c, s)
}

export const routes: Handlers<typeof servicosAgendados> = {
  async iniciaServico(c) {
    const s = await lockServico(c, c.params.codServicoAgendado, c.body?.versao)
    await requireOwn(c, s)
    const observacao = c.body?.observacao ?? null
    const em = await instantOf(c, s, c.body?.em)
    await act(c, s, { acao: 'INICIAR', observacao, em, ...(await startState(c, s)) }, authorOf(c))
    return after(c, s)
  },

  async paralisaServico(c) {
    const s = await lockServico(c, c.params.codServicoAgendado, c.body?.versao)
    await requireOwn(c, s)
    const { codMotivo, nome, bloqueia } = await codMotivoOf(c, s.codConcessionaria, c.body?.codMotivo)
    const { observacao = null, previsao = null } = c.body ?? {}
    const em = await instantOf(c, s, c.body?.em)
    await act(c, s, { acao: 'PARALISAR', codMotivo, bloqueia, previsao, observacao, motivo: nome, em }, authorOf(c))
    return after(c, s)
  },

  finalizaServico: (c) => run(c, 'FINALIZAR'),
  cancelaInicioServico: (c) => run(c, 'CANCELAR_INICIO', { motivo: c.body?.motivo?.trim() || NO_REASON }),

  async informarMotivo(c) {
    const s = await lockServico(c, c.params.codServicoAgendado)
    const last = await c.tx
      .selectFrom('agendaEvento')
      .select(['acao', 'motivo'])
      .where(ofTenant(c))
      .where('codServicoAgendado', '=', s.codServicoAgendado)
      .where('alvo', '=', 'SERVICO')
      .where('acao', 'in', ['CANCELAR_INICIO', 'INFORMAR_MOTIVO'])
      .orderBy('codEvento', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.acao !== 'CANCELAR_INICIO' || last.motivo !== NO_REASON)
      throw conflict('sem-motivo-a-dizer', 'Nenhum início deste serviço foi cancelado sem motivo.')
    const estado = stateOf(s)
    await register(c, authorOf(c), {
      alvo: 'SERVICO',
      acao: 'INFORMAR_MOTIVO',
      codConcessionaria: s.codConcessionaria,
      codAgendamento: s.codAgendamento,
      codPassagem: s.codPassagem,
      codServicoAgendado: s.codServicoAgendado,
      antes: estado,
      depois: estado,
      motivo: c.body.motivo,
    })
    return after(c, s)
  },
  qualidadeRealizadaServico: (c) => run(c, 'APROVAR_QUALIDADE'),
  reprovaQualidadeServico: (c) => run(c, 'REPROVAR_QUALIDADE'),
  cancelaQualidadeServico: (c) => run(c, 'CANCELAR_QUALIDADE'),
  entregaRealizadaServico: (c) => run(c, 'ENTREGAR'),
  cancelaEntregaServico: (c) => run(c, 'CANCELAR_ENTREGA'),
  atualizaPercentual: (c) => run(c, 'PERCENTUAL', { percentual: c.params.percentual }),

  agendamentoMecanico: {
    async prepare(p) {
      await waitTurn(p)
      return async (c) => {
        const { codServicoAgendado, versao, ...place } = c.body
        return planAt(c, await lockServico(c, codServicoAgendado, versao), 'ENCAIXAR', place)
      }
    },
  },

  async agendamentoTempoAdicional(c) {
    const { codServicoAgendado, minutos, motivo, previa, versao, semEquipamento = null } = c.body
    if (!previa && c.sessao.nivel === 5)
      throw forbidden('Quem concede tempo é a chefia: peça a ela, ou veja só a prévia')
    if (!previa && motivo === '')
      throw invalid('Diga o motivo', { motivo: 'Diga por que o serviço precisa de mais tempo' })
    const s = await lockServico(c, codServicoAgendado, versao)
    await requireOwn(c, s)
    const loja = await getAgendaLoja(c, s.codConcessionaria)
    const now = Date.now()
    const before = await listRiscos(c, loja, now)
    // A preview makes the moves and rolls them back to this savepoint.
    if (previa) await sql`savepoint previa`.execute(c.tx)
    await act(
      c,
      s,
      { acao: 'TEMPO_ADICIONAL', minutos, motivo, dados: { aprovador: c.sessao.codUsuario } },
      authorOf(c),
    )
    const granted = await readServico(c, codServicoAgendado)
    const last = granted.slots.at(-1)
    // Time that was given back, by a pause that holds the car, is planned when the work is.
    const planned = last?.terminadoEm === null || (granted.paralisado && !granted.bloqueia)
    const deslocados =
      last && planned
        ? await extend(
            c,
            s,
            await findMecanico(c, loja, last.codMecanico),
            Date.parse(last.fim),
            minutos,
            semEquipamento,
          )
        : []
    const servico = await readServico(c, codServicoAgendado)
    const riscos = worsened(before, await listRiscos(c, loja, now))
    if (previa) await sql`rollback to savepoint previa`.execute(c.tx)
    else await invalidate(c, s.codConcessionaria, SERVICOS)
    return {
      aplicado: !previa,
      servico,
      riscos,
      deslocados: deslocados.map(({ codServicoAgendado: cod, codMecanico, placa, descricao, inicio, fim, para }) => ({
        codServicoAgendado: cod,
        codMecanico,
        placa,
        descricao,
        de: { inicio, fim },
        para: { inicio: new Date(para.de).toISOString(), fim: new Date(para.ate).toISOString() },
      })),
    }
  },

  async replanejarVisita(c) {
    const done = await replan(c, c.params.codPassagem, c.body.previa, authorOf(c))
    if (done.aplicado) await invalidate(c, done.codConcessionaria, SERVICOS)
    return done
  },

  async sugestoesDeEncaixe(c) {
    const s = await readServico(c, c.params.codServicoAgendado)
    return suggest(c, await getAgendaLoja(c, s.codConcessionaria), s, c.query.desde)
  },

  async tirarDoMecanico(c) {
    const s = await lockServico(c, c.params.codServicoAgendado, c.body?.versao)
    // Work that was resumed or planned again has begun, but waits for its place as new work does.
    if (s.status > 2 || s.trabalhando || s.paralisado)
      throw conflict(
        'estado-nao-permite',
        s.trabalhando
          ? 'Este serviço está em andamento: paralise-o para programá-lo de novo.'
          : 'Este serviço não está no horário de um mecânico: não há o que devolver ao bolsão.',
        await readServico(c, s.codServicoAgendado),
      )
    await act(c, s, { acao: 'ENCAIXAR', dados: { codMecanico: null } }, authorOf(c))
    await release(c, s.codServicoAgendado)
    const after = await readServico(c, s.codServicoAgendado)
    await invalidate(c, s.codConcessionaria, SERVICOS)
    return after
  },

  async incluirServico(c) {
    const p = await lockPassagem(c, c.params.codPassagem)
    if (p.entregueEm) throw conflict('estado-nao-permite', 'Este veículo já foi entregue: abra outra visita.')
    const { codConcessionaria, codPassagem } = p
    const [cod = 0] = await insertServicos(
      c,
      { codConcessionaria, codAgendamento: null, codPassagem },
      [c.body],
      authorOf(c),
    )
    const after = await readServico(c, cod)
    await invalidate(c, codConcessionaria, SERVICOS)
    return after
  },

  servicosParalisados: (c) =>
    listServicos(
      c,
      sql<boolean>`s.cod_concessionaria = ${c.params.codConcessionaria} and s.status < 5 and s.paralisado`,
      new Date(Date.now() - 86_400_000).toISOString(),
      { ordem: sql`s.paralisado_em, s.cod_servico_agendado` },
    ),

  async programarParalisado(c) {
    const { versao, ...place } = c.body
    return planAt(c, await lockServico(c, c.params.codServico, versao), 'PROGRAMAR', place)
  },

  removerParalisadoGet: (c) => remove(c, c.params.codServico),
  removerParalisado: (c) => remove(c, c.params.codServico),
}
