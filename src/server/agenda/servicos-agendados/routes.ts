import { sql } from 'kysely'
import type { PromessaEmRisco, ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import type { PedidoServico } from '#shared/rules/servico-agendado.ts'
import type { servicosAgendados } from '#shared/agenda/servicos-agendados.ts'
import type { CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { conflict, forbidden, invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import type { KindDeLista } from '../../core/realtime/aoVivo.ts'
import { registrar } from '../nucleo/evento.ts'
import { fatoresDoServico } from '../nucleo/fator.ts'
import { tocar } from '../../core/realtime/listas.ts'
import { lojaDaAgenda } from '../nucleo/loja.ts'
import { inserirServicos, passagemSegue, travarPassagem } from '../nucleo/passagem.ts'
import { acharMecanico, colocar, dizerMinutos, estender, minutosCom, soltar } from '../nucleo/plano.ts'
import { listRiscos, piorados } from '../nucleo/riscos.ts'
import { agir, exigirProprio, situacaoDe, type ServicoTravado, travarServico } from '../nucleo/servico.ts'
import { lerServico, listServicos } from '../nucleo/servicos-lidos.ts'
import { esperarVez } from '../nucleo/vez.ts'
import { autorDe } from '../../oficina-digital/nucleo/transicao.ts'
import { sugerir } from './encaixar.ts'
import { momentoDe } from './momento.ts'
import { replanejar } from './replanejar.ts'
import { codDoMotivo, estadoParaIniciar } from './queries.ts'

const SERVICOS: readonly KindDeLista[] = ['getServicosAgendamentos', 'KANBAN_SNAPSHOT']
/** Walk-ins come back to the tray's list when their visit ends or reopens. */
const VISITAS: readonly KindDeLista[] = [...SERVICOS, 'PASSANTES_WITHOUT_AGENDA_VEICULO']

type Comentado =
  | {
      motivo?: string | undefined
      observacao?: string | undefined
      versao?: number | undefined
      em?: string | undefined
    }
  | null
  | undefined
/** What stands where nobody said why; it can be said afterwards. */
const NO_REASON = 'não informado'
type Chamado = CtxDePessoa & { params: { codServicoAgendado: number }; body: Comentado }

/** An act on a service: locked, judged, written, its visit and card after it. */
async function fazer(
  c: Chamado,
  acao: PedidoServico['acao'],
  mais: Partial<PedidoServico> = {},
): Promise<ServicoDaAgenda> {
  const s = await travarServico(c, c.params.codServicoAgendado, c.body?.versao)
  await exigirProprio(c, s)
  const { motivo = null, observacao = null } = c.body ?? {}
  const em = await momentoDe(c, s, c.body?.em)
  await agir(c, s, { acao, motivo, observacao, em, ...mais }, autorDe(c))
  return depoisDe(c, s)
}

async function depoisDe(c: CtxDePessoa, s: ServicoTravado): Promise<ServicoDaAgenda> {
  await passagemSegue(c, s.codPassagem, autorDe(c))
  const depois = await lerServico(c, s.codServicoAgendado)
  await tocar(c, s.codConcessionaria, VISITAS)
  return depois
}

/** Puts a service into a mechanic's time, and says what promises that puts at risk, or breaks by more. */
async function planejarEm(
  c: CtxDePessoa,
  s: ServicoTravado,
  acao: 'ENCAIXAR' | 'PROGRAMAR',
  lugar: { codMecanico: number; inicio: string; minutos?: number | undefined },
): Promise<{ servico: ServicoDaAgenda; riscos: PromessaEmRisco[] }> {
  const loja = await lojaDaAgenda(c, s.codConcessionaria)
  const mecanico = await acharMecanico(c, loja, lugar.codMecanico)
  const fator = (await fatoresDoServico(c, s.codConcessionaria, s.codServico)).get(lugar.codMecanico)
  const minutos = lugar.minutos ?? minutosCom(s, fator?.fator ?? null)
  const agora = Date.now()
  const antes = await listRiscos(c, loja, agora)
  if (lugar.minutos !== undefined) await dizerMinutos(c, s, lugar.minutos)
  const { codMecanico, inicio } = lugar
  await agir(c, s, { acao, dados: { codMecanico, inicio, tempo: minutos } }, autorDe(c))
  await colocar(c, s, mecanico, inicio, minutos)
  const servico = await lerServico(c, s.codServicoAgendado)
  const riscos = piorados(antes, await listRiscos(c, loja, agora))
  await tocar(c, s.codConcessionaria, SERVICOS)
  return { servico, riscos }
}

async function remover(c: CtxDePessoa, codServico: number): Promise<ServicoDaAgenda> {
  const s = await travarServico(c, codServico)
  if (!s.paralisado)
    throw conflict(
      'estado-nao-permite',
      'Só um serviço paralisado é retirado da agenda.',
      await lerServico(c, codServico),
    )
  await agir(c, s, { acao: 'REMOVER' }, autorDe(c))
  return depoisDe(c, s)
}

export const rotas: Handlers<typeof servicosAgendados> = {
  async iniciaServico(c) {
    const s = await travarServico(c, c.params.codServicoAgendado, c.body?.versao)
    await exigirProprio(c, s)
    const observacao = c.body?.observacao ?? null
    const em = await momentoDe(c, s, c.body?.em)
    await agir(c, s, { acao: 'INICIAR', observacao, em, ...(await estadoParaIniciar(c, s)) }, autorDe(c))
    return depoisDe(c, s)
  },

  async paralisaServico(c) {
    const s = await travarServico(c, c.params.codServicoAgendado, c.body?.versao)
    await exigirProprio(c, s)
    const { codMotivo, nome, bloqueia } = await codDoMotivo(c, s.codConcessionaria, c.body?.codMotivo)
    const { observacao = null, previsao = null } = c.body ?? {}
    const em = await momentoDe(c, s, c.body?.em)
    await agir(c, s, { acao: 'PARALISAR', codMotivo, bloqueia, previsao, observacao, motivo: nome, em }, autorDe(c))
    return depoisDe(c, s)
  },

  finalizaServico: (c) => fazer(c, 'FINALIZAR'),
  cancelaInicioServico: (c) => fazer(c, 'CANCELAR_INICIO', { motivo: c.body?.motivo?.trim() || NO_REASON }),

  async informarMotivo(c) {
    const s = await travarServico(c, c.params.codServicoAgendado)
    const last = await c.tx
      .selectFrom('agendaEvento')
      .select(['acao', 'motivo'])
      .where(doInquilino(c))
      .where('codServicoAgendado', '=', s.codServicoAgendado)
      .where('alvo', '=', 'SERVICO')
      .where('acao', 'in', ['CANCELAR_INICIO', 'INFORMAR_MOTIVO'])
      .orderBy('codEvento', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.acao !== 'CANCELAR_INICIO' || last.motivo !== NO_REASON)
      throw conflict('sem-motivo-a-dizer', 'Nenhum início deste serviço foi cancelado sem motivo.')
    const estado = situacaoDe(s)
    await registrar(c, autorDe(c), {
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
    return depoisDe(c, s)
  },
  qualidadeRealizadaServico: (c) => fazer(c, 'APROVAR_QUALIDADE'),
  reprovaQualidadeServico: (c) => fazer(c, 'REPROVAR_QUALIDADE'),
  cancelaQualidadeServico: (c) => fazer(c, 'CANCELAR_QUALIDADE'),
  entregaRealizadaServico: (c) => fazer(c, 'ENTREGAR'),
  cancelaEntregaServico: (c) => fazer(c, 'CANCELAR_ENTREGA'),
  atualizaPercentual: (c) => fazer(c, 'PERCENTUAL', { percentual: c.params.percentual }),

  agendamentoMecanico: {
    async preparar(p) {
      await esperarVez(p)
      return async (c) => {
        const { codServicoAgendado, versao, ...lugar } = c.body
        return planejarEm(c, await travarServico(c, codServicoAgendado, versao), 'ENCAIXAR', lugar)
      }
    },
  },

  async agendamentoTempoAdicional(c) {
    const { codServicoAgendado, minutos, motivo, previa, versao } = c.body
    if (!previa && c.sessao.nivel === 5)
      throw forbidden('Quem concede tempo é a chefia: peça a ela, ou veja só a prévia')
    if (!previa && motivo === '')
      throw invalid('Diga o motivo', { motivo: 'Diga por que o serviço precisa de mais tempo' })
    const s = await travarServico(c, codServicoAgendado, versao)
    await exigirProprio(c, s)
    const loja = await lojaDaAgenda(c, s.codConcessionaria)
    const agora = Date.now()
    const antes = await listRiscos(c, loja, agora)
    // What would move is found by moving it, and then taken back.
    if (previa) await sql`savepoint previa`.execute(c.tx)
    await agir(
      c,
      s,
      { acao: 'TEMPO_ADICIONAL', minutos, motivo, dados: { aprovador: c.sessao.codUsuario } },
      autorDe(c),
    )
    const ultimo = (await lerServico(c, codServicoAgendado)).slots.at(-1)
    const deslocados = ultimo
      ? await estender(c, s, await acharMecanico(c, loja, ultimo.codMecanico), Date.parse(ultimo.fim), minutos)
      : []
    const servico = await lerServico(c, codServicoAgendado)
    const riscos = piorados(antes, await listRiscos(c, loja, agora))
    if (previa) await sql`rollback to savepoint previa`.execute(c.tx)
    else await tocar(c, s.codConcessionaria, SERVICOS)
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
    const feito = await replanejar(c, c.params.codPassagem, c.body.previa, autorDe(c))
    if (feito.aplicado) await tocar(c, feito.codConcessionaria, SERVICOS)
    return feito
  },

  async sugestoesDeEncaixe(c) {
    const s = await lerServico(c, c.params.codServicoAgendado)
    return sugerir(c, await lojaDaAgenda(c, s.codConcessionaria), s, c.query.desde)
  },

  async tirarDoMecanico(c) {
    const s = await travarServico(c, c.params.codServicoAgendado, c.body?.versao)
    if (s.status !== 1)
      throw conflict(
        'estado-nao-permite',
        'Este serviço já começou: paralise-o para programá-lo de novo.',
        await lerServico(c, s.codServicoAgendado),
      )
    await agir(c, s, { acao: 'ENCAIXAR', dados: { codMecanico: null } }, autorDe(c))
    await soltar(c, s.codServicoAgendado)
    const depois = await lerServico(c, s.codServicoAgendado)
    await tocar(c, s.codConcessionaria, SERVICOS)
    return depois
  },

  async incluirServico(c) {
    const p = await travarPassagem(c, c.params.codPassagem)
    if (p.entregueEm) throw conflict('estado-nao-permite', 'Este veículo já foi entregue: abra outra visita.')
    const { codConcessionaria, codPassagem } = p
    const [cod = 0] = await inserirServicos(
      c,
      { codConcessionaria, codAgendamento: null, codPassagem },
      [c.body],
      autorDe(c),
    )
    const depois = await lerServico(c, cod)
    await tocar(c, codConcessionaria, SERVICOS)
    return depois
  },

  servicosParalisados: (c) =>
    listServicos(
      c,
      sql<boolean>`s.cod_concessionaria = ${c.params.codConcessionaria} and s.status < 5 and s.paralisado`,
      new Date(Date.now() - 86_400_000).toISOString(),
      { ordem: sql`s.paralisado_em, s.cod_servico_agendado` },
    ),

  async programarParalisado(c) {
    const { versao, ...lugar } = c.body
    return planejarEm(c, await travarServico(c, c.params.codServico, versao), 'PROGRAMAR', lugar)
  },

  removerParalisadoGet: (c) => remover(c, c.params.codServico),
  removerParalisado: (c) => remover(c, c.params.codServico),
}
