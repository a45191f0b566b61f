import { sql } from 'kysely'
import type { agendaVeiculos, Card, AgendaEvent } from '#shared/agenda/agenda-veiculos.ts'
import { moveCard } from '#shared/rules/agenda-card.ts'
import { formatInstant } from '#shared/rules/dates.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import { listComplementares } from '../../oficina-digital/execucao/queries.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { lojaColumns, placeBefore, placeCard, lockCard } from '../nucleo/card.ts'
import { register } from '../nucleo/event.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import { getAgendaLoja } from '../nucleo/loja.ts'
import { endWithoutServicos } from '../nucleo/passagem.ts'
import { listServicos } from '../nucleo/read-servicos.ts'
import { listOrdens } from '../../estoque/ordens/queries.ts'
import { authorOf } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { phrase } from './phrases.ts'
import {
  getCard,
  getVisit,
  listActiveChecklists,
  listComments,
  listEvents,
  listMentionable,
  listPassantesWithoutCard,
  getLojaBoard,
} from './queries.ts'

async function read(c: Ctx, codConcessionaria: number, codAgendaVeiculo: number): Promise<Card> {
  const g = await getCard(c, codConcessionaria, codAgendaVeiculo)
  if (!g) throw notFound('Cartão não encontrado')
  return g
}

export const routes: Handlers<typeof agendaVeiculos> = {
  async quadroDeVeiculos(c) {
    return getLojaBoard(c, await getAgendaLoja(c, c.params.codConcessionaria))
  },
  async colunasDoQuadro(c) {
    const columns = await lojaColumns(c, c.params.codConcessionaria)
    // A retired column stays visible until the last car has left it.
    return columns.filter((x) => x.ativo || x.emUso)
  },
  motivosDePausa: (c) =>
    c.tx
      .selectFrom('motivoPausa')
      .select(['codMotivo', 'nome', 'cor', 'bloqueia'])
      .where(ofTenant(c))
      .where('codConcessionaria', '=', c.params.codConcessionaria)
      .where('ativo', '=', true)
      .orderBy('ordem')
      .execute(),
  passantesSemCartao: (c) => listPassantesWithoutCard(c, c.params.codConcessionaria),
  mencionaveis: (c) => listMentionable(c, c.params.codConcessionaria),

  async getCartao(c) {
    const { codConcessionaria, codAgendaVeiculo } = c.params
    const cartao = await read(c, codConcessionaria, codAgendaVeiculo)
    const visita = await getVisit(c, cartao.codPassagem)
    if (!visita) throw notFound('Cartão não encontrado')
    const { fuso } = await getAgendaLoja(c, codConcessionaria)
    const eventos: AgendaEvent[] = (await listEvents(c, cartao.codPassagem, visita.codAgendamento)).map(
      ({ descricao, coluna, dados, ...e }) => ({
        ...e,
        texto: phrase({ ...e, descricao, coluna, dados }, (instant) => formatInstant(instant, fuso)),
      }),
    )
    const checklistsAtivos = await listActiveChecklists(c, codAgendaVeiculo)
    return {
      ...cartao,
      ...visita,
      servicosDaAgenda: await listServicos(
        c,
        sql<boolean>`s.cod_passagem = ${cartao.codPassagem}`,
        new Date().toISOString(),
      ),
      ordens: await listOrdens(c, sql<boolean>`o.cod_passagem = ${cartao.codPassagem}`),
      comentariosDoCartao: await listComments(c, codAgendaVeiculo),
      checklistsAtivos,
      complementares: await listComplementares(
        c,
        codConcessionaria,
        checklistsAtivos.map((k) => k.codCheckList),
      ),
      eventos,
    }
  },

  async comentariosDoCartao(c) {
    await read(c, c.params.codConcessionaria, c.params.codAgendaVeiculo)
    return listComments(c, c.params.codAgendaVeiculo)
  },
  async checklistsAtivos(c) {
    await read(c, c.params.codConcessionaria, c.params.codAgendaVeiculo)
    return listActiveChecklists(c, c.params.codAgendaVeiculo)
  },

  async comentarCartao(c) {
    const { codConcessionaria, codAgendaVeiculo } = c.params
    const g = await lockCard(c, codConcessionaria, codAgendaVeiculo)
    const { texto } = c.body
    const mencoes = [...new Set(c.body.mencoes)]
    const allowed = new Set((await listMentionable(c, codConcessionaria)).map((u) => u.codUsuario))
    if (mencoes.some((m) => !allowed.has(m)))
      throw invalid('Confira os campos marcados', {
        mencoes: 'Uma das pessoas não alcança a agenda desta concessionária',
      })
    const author = authorOf(c)
    const { codComentario } = await c.tx
      .insertInto('agendaComentario')
      .values({
        codDistribuidor: c.tenant.codDistribuidor,
        codConcessionaria,
        codAgendaVeiculo,
        texto,
        mencoes,
        ...author,
      })
      .returning('codComentario')
      .executeTakeFirstOrThrow()
    await register(c, author, {
      alvo: 'CARTAO',
      acao: 'COMENTAR',
      codConcessionaria,
      codPassagem: g.codPassagem,
      codAgendaVeiculo,
      dados: { codComentario },
    })
    const { placa } = await read(c, codConcessionaria, codAgendaVeiculo)
    for (const m of mencoes)
      if (m !== author.codUsuario)
        c.publish('mencao_', m, {
          codConcessionaria,
          codAgendaVeiculo,
          placa,
          quem: author.quem,
          texto: texto.slice(0, 200),
        })
    const [comentario] = await listComments(c, codAgendaVeiculo, codComentario)
    if (!comentario) throw notFound('Comentário não encontrado')
    await invalidate(c, codConcessionaria, ['KANBAN_SNAPSHOT'])
    return comentario
  },

  async moverCartao(c) {
    const { codConcessionaria, codAgendaVeiculo } = c.params
    const { codStatus, antesDe, versao, codStatusParalisado: request } = c.body
    const g = await lockCard(c, codConcessionaria, codAgendaVeiculo)
    const now = await read(c, codConcessionaria, codAgendaVeiculo)
    if (g.versao !== versao)
      throw conflict('versao-antiga', 'Outra pessoa moveu este cartão depois que você o viu.', now)
    const codStatusParalisado = request === undefined ? g.codStatusParalisado : request
    if (codStatusParalisado !== null && codStatusParalisado !== g.codStatusParalisado) {
      const motivo = await c.tx
        .selectFrom('motivoPausa')
        .select('codMotivo')
        .where(ofTenant(c))
        .where('codConcessionaria', '=', codConcessionaria)
        .where('codMotivo', '=', codStatusParalisado)
        .where('ativo', '=', true)
        .executeTakeFirst()
      if (!motivo)
        throw invalid('Confira os campos marcados', {
          codStatusParalisado: 'Este motivo não existe mais. Escolha outro.',
        })
    }
    const column = (await lojaColumns(c, codConcessionaria)).find((x) => x.codStatus === codStatus)
    const r = moveCard(
      { codStatus: g.codStatus, codStatusParalisado: g.codStatusParalisado, entregue: now.entregueEm !== null },
      column,
      codStatusParalisado,
      now.servicos.map((s) => s.status),
    )
    if (!r.ok) throw conflict('estado-nao-permite', r.mensagem, now)
    const ordem = await placeBefore(c, g, codStatus, antesDe)
    await placeCard(c, g, { codStatus, ordem, codStatusParalisado }, 'MOVER', authorOf(c))
    if (now.servicos.length === 0) await endWithoutServicos(c, g.codPassagem, column?.papel === 'ENTREGUE', authorOf(c))
    const after = await read(c, codConcessionaria, codAgendaVeiculo)
    await invalidate(c, codConcessionaria, ['KANBAN_SNAPSHOT'])
    return after
  },
}
