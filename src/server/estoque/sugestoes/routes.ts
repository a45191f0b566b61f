import type { sugestoes } from '#shared/estoque/sugestoes.ts'
import { getConcessionaria } from '../../cadastros/concessionarias/queries.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import {
  aprovarSugestao,
  descartarSugestao,
  editarLinhas,
  gravarFornecedor,
  gravarPolitica,
  receberPedido,
} from './acoes.ts'
import { enviarAoDms } from './dms.ts'
import { baixarPedido, pedidosAprovados } from './pedido.ts'
import { provarPolitica } from './prova.ts'
import { compararSugestoes, getSugestao, listLinhas, listSugestoes, opcoesDePedido } from './queries.ts'
import { cancelarSugestao, iniciarSugestao, rodadasAbertas } from './rodada.ts'

export const rotas: Handlers<typeof sugestoes> = {
  listSugestoes: (c) => listSugestoes(c, c.query),
  rodadasAbertas: (c) => rodadasAbertas(c),
  opcoesDePedido: (c) => opcoesDePedido(c),
  gravarPolitica: (c) => gravarPolitica(c, c.body),
  gravarFornecedor: (c) => gravarFornecedor(c, c.body),
  iniciarSugestao: (c) => iniciarSugestao(c, c.body),
  cancelarSugestao: (c) => cancelarSugestao(c, c.params.codSugestao),
  getSugestao: (c) => getSugestao(c, c.params),
  listLinhas: (c) => listLinhas(c, c.params, c.query),
  editarLinhas: (c) => editarLinhas(c, c.params, c.body.linhas),
  aprovarSugestao: (c) => aprovarSugestao(c, c.params, c.body.versao),
  descartarSugestao: (c) => descartarSugestao(c, c.params, c.body.versao),
  baixarPedido: (c) => baixarPedido(c, c.params, c.query),
  receberPedido: (c) => receberPedido(c, c.params, c.body),
  enviarAoDms: (c) => enviarAoDms(c, c.params),
  compararSugestoes: (c) => compararSugestoes(c, c.query),
  provarPolitica: { preparar: provarPolitica },
  async pedidosAprovados(c) {
    const { codConcessionaria } = c.query
    if (!(await getConcessionaria(c.tx, codConcessionaria))) throw notFound('Concessionária não encontrada')
    return pedidosAprovados(c, codConcessionaria)
  },
}
