import type { dms } from '#shared/dms.ts'
import type { Alvo, Amostras } from '../amostra.ts'

const daLoja = { params: (a: Alvo) => ({ codConcessionaria: a.loja }) }
const doMes = { params: (a: Alvo) => ({ codConcessionaria: a.loja, mes: '2025-03' }) }

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof dms> = {
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
