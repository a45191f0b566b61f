import type { acompanhamento, acompanhamentoPublico } from '#shared/agenda/acompanhamento.ts'
import { type Target, type Samples, forLoja } from '../../core/areas/call-sample.ts'

/** A PNG of one pixel. */
const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const forPassagem = { params: (a: Target) => ({ codPassagem: a.passagem }) }

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof acompanhamento & typeof acompanhamentoPublico> = {
  getAcompanhamento: forPassagem,
  enviarAcompanhamento: { ...forPassagem, body: () => ({ canal: 'LINK' }) },
  compartilharFotos: { ...forPassagem, body: () => ({ codFotos: [] }) },
  listFotosDaOficina: forPassagem,
  incluirFotoDaOficina: { ...forPassagem, body: () => ({ dados: ONE_PIXEL }) },
  apagarFotoDaOficina: { params: (a) => ({ codPassagem: a.passagem, codFoto: a.visitPhoto }) },
  listTarefas: forLoja,
  concluirTarefa: { params: (a) => ({ codTarefa: a.task }), body: () => ({}) },
  verCarro: { de: 'rede', params: (a) => ({ token: a.links.ACOMPANHAR }) },
  verPesquisa: { de: 'rede', params: (a) => ({ token: a.links.PESQUISA }) },
  responderPesquisa: { de: 'rede', params: (a) => ({ token: a.links.PESQUISA }), body: () => ({ nota: 9 }) },
}
