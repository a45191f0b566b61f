import type { dms, integracaoVendas } from '#shared/vendas/dms.ts'
import { type Target, type Samples, atLoja } from '../../core/areas/call-sample.ts'

const forLoja = { params: (a: Target) => ({ codConcessionaria: a.loja }) }
const ofMonth = { params: (a: Target) => ({ codConcessionaria: a.loja, mes: '2025-03' }) }

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof dms & typeof integracaoVendas> = {
  listFontes: { withoutTarget: 'lista', query: () => 'mes=2025-03' },
  salvarConexao: { withoutTarget: 'ato', body: () => ({ url: '' }) },
  getFonte: forLoja,
  salvarFonte: { ...forLoja, body: () => ({ ativo: true, agenda: null, versao: 1 }) },
  salvarMapa: {
    ...forLoja,
    body: () => ({
      mes: '2025-03',
      previa: true,
      itens: [{ origem: 'CONTA', codigo: '3.1.01', departamento: 'PNEUS' }],
    }),
  },
  executarFonte: forLoja,
  enviarNotas: { ...forLoja, bytes: () => Buffer.from('<nada/>') },
  enviarArquivo: { ...forLoja, query: () => 'nome=vendas.csv', bytes: () => Buffer.from('Dia;Conta;Bruto') },
  salvarLeitura: { ...forLoja, body: () => ({ formato: 'BR', titulos: { bruto: 'Vl. total' }, versao: 1 }) },
  baixarModeloDeVendas: { withoutTarget: 'fixo', query: () => 'formato=csv' },
  receberArquivoDeVendas: { de: 'rede', ...atLoja('nome=vendas.csv&'), bytes: () => Buffer.from('Dia;Conta;Bruto') },
  listArquivosDeVendas: { de: 'rede', ...atLoja() },
  getConciliacao: ofMonth,
  aceitarLado: {
    ...ofMonth,
    body: () => ({
      visto: { dia: '2025-03-10', departamento: 'PNEUS', digitado: 100, dms: null, notas: null },
      lado: 'DIGITADO',
      motivo: 'Conferido',
    }),
  },
}
