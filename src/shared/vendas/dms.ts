import { z } from 'zod'
import { text, version } from '../cadastros/registers.ts'
import { cod, day, endpoint, instant, SPREADSHEETS, month } from '../core/contract.ts'
import { CAUSES, SIDE_CODES } from '../rules/reconciliation.ts'
import { FILE_FORMATS } from '../rules/file-number.ts'
import { DEPARTAMENTO_CODES } from '../rules/vendas.ts'

export const NIVEIS_DMS = [2, -1] as const
/** Largest file of notes, in bytes: one XML, or a zip of many. */
export const MAX_NOTAS_BYTES = 30 * 1024 * 1024
/** Largest file of sales (xlsx or csv), in bytes. */
export const MAX_VENDAS_BYTES = 20 * 1024 * 1024

/** Columns that a file of sales can have, with their names for people. */
export const FILE_COLUMNS = {
  dia: 'Dia',
  conta: 'Conta',
  bruto: 'Bruto',
  desconto: 'Desconto',
  devolucao: 'Devolução',
  imposto: 'Imposto',
  custo: 'Custo',
  quantidade: 'Quantidade',
  minutos: 'Horas',
  loja: 'Concessionária',
} as const
export type FileColumn = keyof typeof FILE_COLUMNS
const fileColumn = z.enum(Object.keys(FILE_COLUMNS) as [FileColumn, ...FileColumn[]])

const departamento = z.enum(DEPARTAMENTO_CODES)
const forLoja = z.object({ codConcessionaria: cod })
const ofMonth = forLoja.extend({ mes: month })

export const EXECUCAO_STATES = ['NA_FILA', 'EXECUTANDO', 'CONCLUIDA', 'FALHOU', 'INTERROMPIDA'] as const
export type ExecucaoState = (typeof EXECUCAO_STATES)[number]

/** A run: one reading of a store's system, one file of notes, or one file of sales. */
export const execucao = z.object({
  codExecucao: z.number(),
  origem: z.enum(['REST', 'NOTAS', 'ARQUIVO']),
  /** Original name of a file of sales. */
  arquivo: z.string().nullable(),
  /** Titles in the file, with the column that each one matched. */
  titulos: z.array(z.object({ titulo: z.string(), coluna: z.string().nullable() })),
  estado: z.enum(EXECUCAO_STATES),
  pedidaEm: instant,
  fim: instant.nullable(),
  paginas: z.number(),
  linhas: z.number(),
  novas: z.number(),
  alteradas: z.number(),
  recusadas: z.number(),
  /** The first refused rows, each with the reason. */
  recusas: z.array(z.object({ linha: z.string(), motivo: z.string() })),
  erro: z.string().nullable(),
  quem: z.string(),
})
export type Execucao = z.infer<typeof execucao>

const fonte = z.object({
  ativo: z.boolean(),
  /** Five cron fields in the store's time zone; null runs only by hand. */
  agenda: z.string().nullable(),
  proximaEm: instant.nullable(),
  falhas: z.number(),
  /** After too many failures in a row, no scheduled run starts before this instant. */
  abertoAte: instant.nullable(),
  /** Format of numbers and days in the source's files; `titulos` maps columns to the files' own titles. */
  formato: z.enum(FILE_FORMATS),
  titulos: z.partialRecord(fileColumn, z.string()),
  versao: z.number(),
})

const fileName = text(200).min(1, 'Informe o nome do arquivo')
const receivedFile = execucao.extend({
  /** True when the identical file was read before: nothing changed, and the run is the earlier one. */
  repetido: z.boolean(),
})

const mappingOrigin = z.enum(['CONTA', 'CFOP'])
const mapping = z.object({ origem: mappingOrigin, codigo: text(60).min(1), departamento: departamento.nullable() })
export type Mapping = z.infer<typeof mapping>

const comparison = z.object({
  dia: day,
  departamento,
  digitado: z.number().nullable(),
  dms: z.number().nullable(),
  notas: z.number().nullable(),
})

const aceite = z.object({ lado: z.enum(SIDE_CODES), motivo: z.string(), quem: z.string(), em: instant })
const difference = comparison.extend({
  causa: z.enum(Object.keys(CAUSES) as [keyof typeof CAUSES, ...(keyof typeof CAUSES)[]]),
  onde: z.string().nullable(),
  aceite: aceite.nullable(),
})
export type VendaDifference = z.infer<typeof difference>

/** Sales from the store's system and from its notes, and their reconciliation with the typed figures. */
export const dms = {
  listFontes: endpoint({
    method: 'GET',
    path: 'vendas/dms',
    acesso: NIVEIS_DMS,
    resumo: 'As concessionárias com a integração, a última execução e as diferenças abertas do mês',
    query: z.object({ mes: month }),
    response: z.object({
      conexao: z.object({ url: z.string(), temToken: z.boolean(), permitida: z.string().nullable() }).nullable(),
      lojas: z.array(
        z.object({
          codConcessionaria: z.number(),
          nome: z.string(),
          fonte: fonte.nullable(),
          ultima: execucao.nullable(),
          /** Number of unsettled differences in the month. */
          abertas: z.number(),
          /** Number of rows in the month whose account has no department yet. */
          semDepartamento: z.number(),
        }),
      ),
    }),
  }),
  salvarConexao: endpoint({
    method: 'PUT',
    path: 'vendas/dms/conexao',
    acesso: NIVEIS_DMS,
    resumo: 'Endereço e token do DMS do distribuidor; token ausente mantém o atual, endereço vazio desliga',
    body: z.object({ url: text(300), token: text(500).optional() }),
    response: z.object({ url: z.string(), temToken: z.boolean() }),
  }),
  getFonte: endpoint({
    method: 'GET',
    path: 'vendas/dms/:codConcessionaria',
    acesso: NIVEIS_DMS,
    loja: 'params',
    resumo: 'A integração de uma concessionária: agenda, contas com o departamento e as últimas execuções',
    params: forLoja,
    response: z.object({
      codConcessionaria: z.number(),
      nome: z.string(),
      fonte: fonte.nullable(),
      /** Accounts and operations found in rows, with their sales of 90 days in centavos, largest first. */
      contas: z.array(
        mapping.extend({
          linhas: z.number(),
          valor: z.number(),
          /** True when a user mapped the account, either to a department or to none on purpose. */
          sabido: z.boolean(),
          sugerido: departamento.nullable(),
        }),
      ),
      execucoes: z.array(execucao),
    }),
  }),
  salvarFonte: endpoint({
    method: 'PUT',
    path: 'vendas/dms/:codConcessionaria',
    acesso: NIVEIS_DMS,
    loja: 'params',
    resumo: 'Ligar, desligar e programar a integração de uma concessionária',
    params: forLoja,
    body: z.object({ ativo: z.boolean(), agenda: text(100).nullable(), versao: version }),
    response: fonte,
  }),
  salvarMapa: endpoint({
    method: 'PUT',
    path: 'vendas/dms/:codConcessionaria/mapa',
    acesso: NIVEIS_DMS,
    loja: 'params',
    resumo: 'Dizer o departamento de contas e CFOPs; com previa só mostra como o mês ficaria',
    params: forLoja,
    body: z.object({ mes: month, itens: z.array(mapping).min(1).max(500), previa: z.boolean().default(false) }),
    response: z.object({
      /** The month's totals by department, before and after, in centavos. */
      departamentos: z.array(z.object({ departamento, antes: z.number(), depois: z.number() })),
    }),
  }),
  executarFonte: endpoint({
    method: 'POST',
    path: 'vendas/dms/:codConcessionaria/execucoes',
    acesso: NIVEIS_DMS,
    loja: 'params',
    resumo: 'Ler agora o DMS de uma concessionária; continua de onde a última parou',
    params: forLoja,
    response: execucao,
  }),
  enviarNotas: endpoint({
    method: 'PUT',
    path: 'vendas/dms/:codConcessionaria/notas',
    acesso: NIVEIS_DMS,
    loja: 'params',
    resumo: 'Receber NF-e e NFC-e: um XML ou um zip; a mesma chave nunca conta duas vezes',
    params: forLoja,
    corpoBinario: 'application/octet-stream',
    limiteBytes: MAX_NOTAS_BYTES,
    response: execucao,
  }),
  enviarArquivo: endpoint({
    method: 'PUT',
    path: 'vendas/dms/:codConcessionaria/arquivos',
    acesso: NIVEIS_DMS,
    loja: 'params',
    resumo:
      'Receber um arquivo de vendas (xlsx ou csv) por dia e conta, lido em segundo plano; os dias dele substituem os de arquivos anteriores',
    params: forLoja,
    query: z.object({ nome: fileName }),
    corpoBinario: 'application/octet-stream',
    limiteBytes: MAX_VENDAS_BYTES + 1024,
    response: receivedFile,
  }),
  salvarLeitura: endpoint({
    method: 'PUT',
    path: 'vendas/dms/:codConcessionaria/leitura',
    acesso: NIVEIS_DMS,
    loja: 'params',
    resumo: 'Como os arquivos de uma concessionária são lidos: números e datas, e os títulos próprios das colunas',
    params: forLoja,
    body: z.object({
      formato: z.enum(FILE_FORMATS),
      titulos: z.partialRecord(fileColumn, text(80).min(1, 'Escreva o título')),
      versao: version,
    }),
    response: fonte,
  }),
  baixarModeloDeVendas: endpoint({
    method: 'GET',
    path: 'vendas/dms-modelo',
    acesso: NIVEIS_DMS,
    resumo: 'Modelo do arquivo de vendas',
    query: z.object({ formato: z.enum(['xlsx', 'csv']).default('xlsx') }),
    response: z.never(),
    binario: SPREADSHEETS,
  }),
  getConciliacao: endpoint({
    method: 'GET',
    path: 'vendas/conciliacao/:codConcessionaria/:mes',
    replica: true,
    acesso: NIVEIS_DMS,
    loja: 'params',
    resumo:
      'Digitado, DMS e notas de um mês lado a lado, por dia e departamento, com a causa provável de cada diferença',
    params: ofMonth,
    response: z.object({
      /** Total of each side in centavos; null for a side without data for the month. */
      totais: z.object({
        digitado: z.number().nullable(),
        dms: z.number().nullable(),
        notas: z.number().nullable(),
      }),
      iguais: z.number(),
      editavel: z.boolean(),
      diferencas: z.array(difference),
    }),
  }),
  aceitarLado: endpoint({
    method: 'POST',
    path: 'vendas/conciliacao/:codConcessionaria/:mes/aceites',
    acesso: NIVEIS_DMS,
    loja: 'params',
    resumo: 'Aceitar um lado de uma diferença, com o motivo; DMS ou notas passam a ser o lançamento',
    params: ofMonth,
    body: z.object({
      /** The line as the user saw it. */
      visto: comparison,
      lado: z.enum(SIDE_CODES),
      motivo: text(300).min(3, 'Diga o motivo, com ao menos 3 letras'),
    }),
    response: z.object({ abertas: z.number() }),
  }),
}

/** The same files, sent by the store's system with an integration key. */
export const integracaoVendas = {
  receberArquivoDeVendas: endpoint({
    method: 'PUT',
    path: 'integracao/vendas/arquivo',
    acesso: 'integracao',
    escopo: 'vendas:escrita',
    resumo:
      'Receber um arquivo de vendas (xlsx ou csv) de uma concessionária, lido em segundo plano; o mesmo arquivo não muda nada, e um corrigido substitui os dias que traz',
    query: z.object({ codConcessionaria: cod, nome: fileName }),
    corpoBinario: 'application/octet-stream',
    limiteBytes: MAX_VENDAS_BYTES + 1024,
    response: receivedFile,
  }),
  listArquivosDeVendas: endpoint({
    method: 'GET',
    path: 'integracao/vendas/arquivos',
    acesso: 'integracao',
    escopo: 'vendas:leitura',
    resumo: 'Os últimos arquivos de vendas de uma concessionária e o que foi feito de cada um',
    query: z.object({ codConcessionaria: cod }),
    response: z.object({ itens: z.array(execucao) }),
  }),
}
