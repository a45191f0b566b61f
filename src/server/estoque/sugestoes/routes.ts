import type { sugestoes } from '#shared/estoque/sugestoes.ts'
import { getConcessionaria } from '../../cadastros/concessionarias/queries.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { approveSugestao, discardSugestao, editLinhas, saveFornecedor, savePolitica, receivePedido } from './actions.ts'
import { sendToDms } from './dms.ts'
import { downloadPedido, approvedPedidos } from './pedido.ts'
import { backtestPolitica } from './backtest.ts'
import { compareSugestoes, getSugestao, listLinhas, listSugestoes, pedidoOptions } from './queries.ts'
import { cancelSugestao, startSugestao, openRounds } from './round.ts'

export const routes: Handlers<typeof sugestoes> = {
  listSugestoes: (c) => listSugestoes(c, c.query),
  rodadasAbertas: (c) => openRounds(c),
  opcoesDePedido: (c) => pedidoOptions(c),
  gravarPolitica: (c) => savePolitica(c, c.body),
  gravarFornecedor: (c) => saveFornecedor(c, c.body),
  iniciarSugestao: (c) => startSugestao(c, c.body),
  cancelarSugestao: (c) => cancelSugestao(c, c.params.codSugestao),
  getSugestao: (c) => getSugestao(c, c.params),
  listLinhas: (c) => listLinhas(c, c.params, c.query),
  editarLinhas: (c) => editLinhas(c, c.params, c.body.linhas),
  aprovarSugestao: (c) => approveSugestao(c, c.params, c.body.versao),
  descartarSugestao: (c) => discardSugestao(c, c.params, c.body.versao),
  baixarPedido: (c) => downloadPedido(c, c.params, c.query),
  receberPedido: (c) => receivePedido(c, c.params, c.body),
  enviarAoDms: (c) => sendToDms(c, c.params),
  compararSugestoes: (c) => compareSugestoes(c, c.query),
  provarPolitica: { prepare: backtestPolitica },
  async pedidosAprovados(c) {
    const { codConcessionaria } = c.query
    if (!(await getConcessionaria(c.tx, codConcessionaria))) throw notFound('Concessionária não encontrada')
    return approvedPedidos(c, codConcessionaria)
  },
}
