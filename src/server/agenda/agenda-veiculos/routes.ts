import { sql } from 'kysely'
import type { agendaVeiculos, Cartao, EventoDaAgenda } from '#shared/agenda/agenda-veiculos.ts'
import { moverCartao } from '#shared/rules/cartao-agenda.ts'
import { formatarInstante } from '#shared/rules/datas.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import { listComplementares } from '../../oficina-digital/execucao/queries.ts'
import type { Handlers } from '../../core/http/http.ts'
import { colunasDaLoja, lugarAntesDe, porCartao, travarCartao } from '../nucleo/cartao.ts'
import { registrar } from '../nucleo/evento.ts'
import { tocar } from '../../core/realtime/listas.ts'
import { lojaDaAgenda } from '../nucleo/loja.ts'
import { listServicos } from '../nucleo/servicos-lidos.ts'
import { listOrdens } from '../../estoque/ordens/queries.ts'
import { autorDe } from '../../oficina-digital/nucleo/transicao.ts'
import { frase } from './frases.ts'
import {
  lerCartao,
  lerVisita,
  listChecklistsAtivos,
  listComentarios,
  listEventos,
  listMencionaveis,
  listPassantesSemCartao,
  quadroDaLoja,
} from './queries.ts'

async function ler(c: Ctx, codConcessionaria: number, codAgendaVeiculo: number): Promise<Cartao> {
  const g = await lerCartao(c, codConcessionaria, codAgendaVeiculo)
  if (!g) throw notFound('Cartão não encontrado')
  return g
}

export const rotas: Handlers<typeof agendaVeiculos> = {
  async quadroDeVeiculos(c) {
    return quadroDaLoja(c, await lojaDaAgenda(c, c.params.codConcessionaria))
  },
  async colunasDoQuadro(c) {
    const colunas = await colunasDaLoja(c, c.params.codConcessionaria)
    // A retired column stands until the last car has left it.
    return colunas.filter((x) => x.ativo || x.emUso)
  },
  motivosDePausa: (c) =>
    c.tx
      .selectFrom('motivoPausa')
      .select(['codMotivo', 'nome', 'cor', 'bloqueia'])
      .where(doInquilino(c))
      .where('codConcessionaria', '=', c.params.codConcessionaria)
      .where('ativo', '=', true)
      .orderBy('ordem')
      .execute(),
  passantesSemCartao: (c) => listPassantesSemCartao(c, c.params.codConcessionaria),
  mencionaveis: (c) => listMencionaveis(c, c.params.codConcessionaria),

  async getCartao(c) {
    const { codConcessionaria, codAgendaVeiculo } = c.params
    const cartao = await ler(c, codConcessionaria, codAgendaVeiculo)
    const visita = await lerVisita(c, cartao.codPassagem)
    if (!visita) throw notFound('Cartão não encontrado')
    const { fuso } = await lojaDaAgenda(c, codConcessionaria)
    const eventos: EventoDaAgenda[] = (await listEventos(c, cartao.codPassagem, visita.codAgendamento)).map(
      ({ descricao, coluna, dados, ...e }) => ({
        ...e,
        texto: frase({ ...e, descricao, coluna, dados }, (instante) => formatarInstante(instante, fuso)),
      }),
    )
    const checklistsAtivos = await listChecklistsAtivos(c, codAgendaVeiculo)
    return {
      ...cartao,
      ...visita,
      servicosDaAgenda: await listServicos(
        c,
        sql<boolean>`s.cod_passagem = ${cartao.codPassagem}`,
        new Date().toISOString(),
      ),
      ordens: await listOrdens(c, sql<boolean>`o.cod_passagem = ${cartao.codPassagem}`),
      comentariosDoCartao: await listComentarios(c, codAgendaVeiculo),
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
    await ler(c, c.params.codConcessionaria, c.params.codAgendaVeiculo)
    return listComentarios(c, c.params.codAgendaVeiculo)
  },
  async checklistsAtivos(c) {
    await ler(c, c.params.codConcessionaria, c.params.codAgendaVeiculo)
    return listChecklistsAtivos(c, c.params.codAgendaVeiculo)
  },

  async comentarCartao(c) {
    const { codConcessionaria, codAgendaVeiculo } = c.params
    const g = await travarCartao(c, codConcessionaria, codAgendaVeiculo)
    const { texto } = c.body
    const mencoes = [...new Set(c.body.mencoes)]
    const podem = new Set((await listMencionaveis(c, codConcessionaria)).map((u) => u.codUsuario))
    if (mencoes.some((m) => !podem.has(m)))
      throw invalid('Confira os campos marcados', {
        mencoes: 'Uma das pessoas não alcança a agenda desta concessionária',
      })
    const autor = autorDe(c)
    const { codComentario } = await c.tx
      .insertInto('agendaComentario')
      .values({
        codDistribuidor: c.inquilino.codDistribuidor,
        codConcessionaria,
        codAgendaVeiculo,
        texto,
        mencoes,
        ...autor,
      })
      .returning('codComentario')
      .executeTakeFirstOrThrow()
    await registrar(c, autor, {
      alvo: 'CARTAO',
      acao: 'COMENTAR',
      codConcessionaria,
      codPassagem: g.codPassagem,
      codAgendaVeiculo,
      dados: { codComentario },
    })
    const { placa } = await ler(c, codConcessionaria, codAgendaVeiculo)
    for (const m of mencoes)
      if (m !== autor.codUsuario)
        c.publicar('mencao_', m, {
          codConcessionaria,
          codAgendaVeiculo,
          placa,
          quem: autor.quem,
          texto: texto.slice(0, 200),
        })
    const [comentario] = await listComentarios(c, codAgendaVeiculo, codComentario)
    if (!comentario) throw notFound('Comentário não encontrado')
    await tocar(c, codConcessionaria, ['KANBAN_SNAPSHOT'])
    return comentario
  },

  async moverCartao(c) {
    const { codConcessionaria, codAgendaVeiculo } = c.params
    const { codStatus, antesDe, versao, codStatusParalisado: pedido } = c.body
    const g = await travarCartao(c, codConcessionaria, codAgendaVeiculo)
    const agora = await ler(c, codConcessionaria, codAgendaVeiculo)
    if (g.versao !== versao)
      throw conflict('versao-antiga', 'Outra pessoa moveu este cartão depois que você o viu.', agora)
    const codStatusParalisado = pedido === undefined ? g.codStatusParalisado : pedido
    if (codStatusParalisado !== null && codStatusParalisado !== g.codStatusParalisado) {
      const motivo = await c.tx
        .selectFrom('motivoPausa')
        .select('codMotivo')
        .where(doInquilino(c))
        .where('codConcessionaria', '=', codConcessionaria)
        .where('codMotivo', '=', codStatusParalisado)
        .where('ativo', '=', true)
        .executeTakeFirst()
      if (!motivo)
        throw invalid('Confira os campos marcados', {
          codStatusParalisado: 'Este motivo não existe mais. Escolha outro.',
        })
    }
    const coluna = (await colunasDaLoja(c, codConcessionaria)).find((x) => x.codStatus === codStatus)
    const r = moverCartao(
      { codStatus: g.codStatus, codStatusParalisado: g.codStatusParalisado, entregue: agora.entregueEm !== null },
      coluna,
      codStatusParalisado,
      agora.servicos.map((s) => s.status),
    )
    if (!r.ok) throw conflict('estado-nao-permite', r.mensagem, agora)
    const ordem = await lugarAntesDe(c, g, codStatus, antesDe)
    await porCartao(c, g, { codStatus, ordem, codStatusParalisado }, 'MOVER', autorDe(c))
    const depois = await ler(c, codConcessionaria, codAgendaVeiculo)
    await tocar(c, codConcessionaria, ['KANBAN_SNAPSHOT'])
    return depois
  },
}
