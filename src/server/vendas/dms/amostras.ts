import type { dms, integracaoVendas } from '#shared/vendas/dms.ts'
import { type Alvo, type Amostras, naLoja } from '../../core/areas/amostra.ts'

const daLoja = { params: (a: Alvo) => ({ codConcessionaria: a.loja }) }
const doMes = { params: (a: Alvo) => ({ codConcessionaria: a.loja, mes: '2025-03' }) }

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof dms & typeof integracaoVendas> = {
  listFontes: { semAlvo: 'lista', query: () => 'mes=2025-03' },
  salvarConexao: { semAlvo: 'ato', body: () => ({ url: '' }) },
  getFonte: daLoja,
  salvarFonte: { ...daLoja, body: () => ({ ativo: true, agenda: null, versao: 1 }) },
  salvarMapa: {
    ...daLoja,
    body: () => ({
      mes: '2025-03',
      previa: true,
      itens: [{ origem: 'CONTA', codigo: '3.1.01', departamento: 'PNEUS' }],
    }),
  },
  executarFonte: daLoja,
  enviarNotas: { ...daLoja, bytes: () => Buffer.from('<nada/>') },
  enviarArquivo: { ...daLoja, query: () => 'nome=vendas.csv', bytes: () => Buffer.from('Dia;Conta;Bruto') },
  salvarLeitura: { ...daLoja, body: () => ({ formato: 'BR', titulos: { bruto: 'Vl. total' }, versao: 1 }) },
  baixarModeloDeVendas: { semAlvo: 'fixo', query: () => 'formato=csv' },
  receberArquivoDeVendas: { de: 'rede', ...naLoja('nome=vendas.csv&'), bytes: () => Buffer.from('Dia;Conta;Bruto') },
  listArquivosDeVendas: { de: 'rede', ...naLoja() },
  getConciliacao: doMes,
  aceitarLado: {
    ...doMes,
    body: () => ({
      visto: { dia: '2025-03-10', departamento: 'PNEUS', digitado: 100, dms: null, notas: null },
      lado: 'DIGITADO',
      motivo: 'Conferido',
    }),
  },
}
