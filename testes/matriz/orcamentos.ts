import { oficinaApoio } from '#shared/oficina-apoio.ts'
import { oficinaDigital } from '#shared/oficina-digital.ts'
import { oficinaDocumentos } from '#shared/oficina-documentos.ts'
import { oficinaEnvio } from '#shared/oficina-envio.ts'
import { oficinaExecucao } from '#shared/oficina-execucao.ts'
import { oficinaRecuperacao } from '#shared/oficina-recuperacao.ts'
import { area, daLoja, naLoja, type Alvo } from './tipos.ts'

const orc = { params: (a: Alvo) => ({ codOrcamento: a.orcamento }) }
const comVersao = (mais: object = {}) => ({ ...orc, body: () => ({ versao: 1, ...mais }) })
const naTela = naLoja('tela=gerenciar&')

export const matrizOrcamentos = area(oficinaDigital, {
  listOrcamentos: naTela,
  contaOrcamentos: naTela,
  getResumo: naLoja(),
  getOrcamento: orc,
  iniciarMontagem: orc,
  salvarLinhas: comVersao({ linhas: [] }),
  salvarTermos: comVersao({ termos: { condicaoPagamento: 'à vista', inicioPrevisto: '2026-01-02', fimPrevisto: '2026-01-03', validadeDias: 10 } }),
  pedirPreco: comVersao(),
  concluirPreco: comVersao(),
  enviar: comVersao(),
  retirar: comVersao(),
  cancelar: comVersao({ motivo: 'teste' }),
  atribuir: comVersao({ codUsuario: null }),
  listDonos: naLoja(),
  listPecas: naLoja('busca=vela&'),
  listServicos: naLoja(),
})

export const matrizEnvio = area(oficinaEnvio, {
  previa: orc,
  listVersoes: orc,
  reenviar: comVersao({ canais: [] }),
  pedirAlcada: comVersao({ justificativa: 'cliente antigo' }),
  responderAlcada: comVersao({ resposta: 'APROVADA' }),
  reprovar: comVersao({ motivo: 'PRECO' }),
  responderPeloCliente: comVersao({ canal: 'BALCAO', evidencia: 'disse no balcão', nome: 'Fulano', decisoes: [{ codLinha: 1, decisao: 'APROVADO' }] }),
  verificarCorrente: orc,
})

export const matrizExecucao = area(oficinaExecucao, {
  iniciarExecucao: comVersao(),
  registrarExecucao: comVersao({ linhas: [{ codLinha: 1, estado: 'EXECUTADO' }] }),
  finalizar: comVersao(),
  criarComplementar: { ...orc, body: () => ({ achados: [{ titulo: 'Coifa rasgada', cor: 'VERMELHO' }] }) },
  listComplementares: daLoja,
  contaComplementares: daLoja,
  getNovoOrcamento: { params: (a) => ({ codConcessionaria: a.loja, cursor: 0 }), body: () => ({}) },
})

export const matrizRecuperacao = area(oficinaRecuperacao, {
  filaRecuperacao: naLoja(),
  resumoRecuperacao: naLoja(),
  reofertar: { ...orc, body: (a) => ({ codLinhas: [a.linha] }) },
  adiarRecuperacao: { params: (a) => ({ codLinha: a.naFila }), body: () => ({ retomarEm: '2030-01-02' }) },
  finalizadosGrupo: naLoja(),
})

export const matrizApoio = area(oficinaApoio, {
  contaPorEstado: naTela,
  listPacotes: { semAlvo: 'lista', query: () => 'marca=Fiat' },
  listEstoque: { ...daLoja, query: (a) => `codigos=${a.peca}` },
  listPrecosPraticados: { params: (a) => ({ codigo: a.peca }) },
  getParametroPreco: daLoja,
  atribuirVarios: { body: (a) => ({ codOrcamentos: [a.orcamento], codUsuario: null }) },
  listFiltros: { semAlvo: 'lista', params: () => ({ tela: 'gerenciar' }) },
  salvarFiltro: { semAlvo: 'ato', params: () => ({ tela: 'gerenciar' }), body: () => ({ nome: 'Meus', filtro: '?x=1' }) },
  removerFiltro: { de: 'pessoa', params: (a) => ({ tela: 'gerenciar', codFiltro: a.filtro }) },
})

export const matrizDocumentos = area(oficinaDocumentos, { getOrcamentoPdf: orc, getRespostaPdf: orc, getEvidencias: orc })
